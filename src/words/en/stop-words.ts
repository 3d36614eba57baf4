/** Words that many suggestions have in common. They say little about what is suggested. */
export const stopWords = `
  a an the and or but so as at by for from in into of on onto to with without when while where how what which who why
  i me my we us our you your he she they it its this that these those there here some any all more most very just also
  is are was were be been being am do does did done have has had can could should would will may might must let not no
  add allow make get give enable support provide include improve please option options ability able possible possibility
  feature request need needs want wants like wish would help use using new better way if then than only every each
`
