/** Words that half of all wishes begin with, in the languages of the pages. They say little of what is wished for. */
const lists = [
  'a an the and or but so as at by for from in into of on onto to with without when while where how what which who why',
  'i me my we us our you your he she they it its this that these those there here some any all more most very just also',
  'is are was were be been being am do does did done have has had can could should would will may might must let not no',
  'add allow make get give enable support provide include improve please option options ability able possible possibility',
  'feature request need needs want wants like wish would help use using new better way if then than only every each',
  'der die das den dem des ein eine einen einem einer und oder aber als am an auf aus bei bis durch fur im in mit nach',
  'uber um unter vom von vor zu zum zur ohne wenn wann wie was wer wo warum dass ob auch nur noch mehr sehr alle alles',
  'ich mich mir mein meine wir uns unser unsere du dein deine er sie es sich man ist sind war waren sein wird werden',
  'kann konnen konnte soll sollte muss mochte haben hat hatte machen geben bitte moglich moglichkeit funktion nicht kein',
]

const idle = new Set(lists.flatMap((list) => list.split(' ')))

export const isIdle = (word: string): boolean => idle.has(word)
