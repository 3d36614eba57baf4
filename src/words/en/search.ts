export const search = {
  'settings.synonyms': 'Words that mean the same',
  'settings.synonyms.help':
    'One line for each, such as “board, wall, map”. The search and the similar tasks know them besides common ones, such as “dark mode” and “dark theme”.',
  'list.sort.trending.help': 'Votes of the last four weeks, the newest weigh most.',
  'search.found.least': { one: 'At least {count} task found', other: 'At least {count} tasks found' },
  'search.list': 'List',
  'search.list.all': 'All lists',
  'search.category.all': 'All categories',
  'search.clear': 'Search in the whole map',
  'search.typing': { one: '{count} task found', other: '{count} tasks found' },
  'search.typing.none': 'Nothing found yet',
  'search.typing.all': 'All results',
  'map.category.empty': 'Nothing here has the category {category}.',
  'map.category.title': '{category} in {map}',
}
