/** What feed readers show. */
export const feeds = {
  'feed.new': 'New: {title}',
  'feed.moved': '{title}: now in {list}',
  'feed.comment': '{name} on {title}',
  'feed.link': 'News of {name}',
  'badge.label': 'roadmap',
  'badge.value': '{planned} planned, {done} done',
} as const
