/** The words of the frame around every page. */
export const common = {
  'site.name': 'Cairn',
  'skip.to.content': 'Skip to the content',
  'page.previous': 'Previous',
  'page.next': 'Next',
  'page.where': '{from} to {to} of {count}',
  'error.400': 'That did not quite work',
  'error.404': 'There is nothing here',
  'error.404.help': 'The address may be mistyped, or what was here has been removed.',
  'error.410': 'This map is resting',
  'error.410.help': 'Its team has archived it. It may come back.',
  'error.500': 'Something went wrong on our side',
  'error.500.help': 'It has been written down. If it happens again, tell the team this number: {id}.',
  'error.back': 'Go to the start',
  'home.title': 'Maps',
  'home.empty': 'There is no public map here yet.',
  'footer.api': 'For programs',
} as const
