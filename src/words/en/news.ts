/** What is new in a map, week by week. */
export const news = {
  'news.title': 'What is new',
  'news.about': 'What the team of {map} planned, started, completed and answered, week by week.',
  'news.this-week': 'This week',
  'news.last-week': 'Last week',
  'news.answered': 'Answered',
  'news.answer.by': '{name} answered',
  'news.note': 'From the team',
  'news.feeds': 'Feeds for your reader:',
  'news.older': 'Older weeks',
  'news.newest': 'Newest',
  'news.empty': 'Nothing new yet',
  'news.empty.help': 'When the team plans, completes or answers something, you will read it here.',
  'news.empty.older': 'There is nothing older than this.',
  'news.empty.board': 'See what people wish for',
  'news.feed.arrival': '{list}: {title}',
  'news.feed.answer': 'Answered: {title}',
} as const
