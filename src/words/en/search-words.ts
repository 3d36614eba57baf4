/** Words that many suggestions have in common, and that say little about them. */
export const stopWords = `
  a an the and or but so as at by for from in into of on onto to with without when while where how what which who why
  i me my we us our you your he she they it its this that these those there here some any all more most very just also
  is are was were be been being am do does did done have has had can could should would will may might must let not no
  add allow make get give enable support provide include improve please option options ability able possible possibility
  feature request need needs want wants like wish would help use using new better way if then than only every each
`

/** Extra words that find an emoji: its short name, then the words. */
export const emojiNames = `
  bug defect error fault
  sparkles new feature polish
  rocket launch release fast
  zap performance speed electricity
  art design color colour palette theme
  lock security private
  key password access sign-in
  shield security protection privacy
  wrench tool maintenance
  gear settings options
  hammer_and_wrench tools settings
  book manual guide
  books documentation library
  memo note writing text
  pencil2 edit writing editor
  bulb idea light
  bell notification alert
  mega announcement
  chart_with_upwards_trend growth statistics analytics
  bar_chart statistics reports analytics
  globe_with_meridians language translation web
  iphone mobile phone app
  computer laptop desktop
  keyboard shortcuts keys
  floppy_disk save storage backup
  mag search find
  speech_balloon comment chat message
  email mail letter
  package export shipping delivery
  calendar date schedule
  credit_card payment billing
  moneybag price money billing
  electric_plug plugin integration extension
  link connection url
  paperclip attachment file
  wastebasket delete trash
  file_folder files documents
  wheelchair accessibility
  white_check_mark done tick
  arrows_counterclockwise sync refresh reload
  house home self-hosting
  busts_in_silhouette people team group sharing
  bust_in_silhouette person user account profile
  robot automation bot ai
  tada party release celebration
  jigsaw integration add-on
  crescent_moon night dark
  cloud hosting weather
  test_tube experiment testing
  broom cleaning tidy
`
