/** What a new map and an empty list say. */
export const empty = {
  'empty-map.title': 'Nothing is here yet',
  'empty-map.about':
    'People will suggest here what they miss, and vote for what matters most to them. The team answers, and shows what it makes of it. Begin with a suggestion of your own.',
  'empty-map.closed':
    'The team is still getting this ready. What it plans will be here, for everybody to see and follow.',
  'empty-map.suggest': 'Suggest the first thing',
  'empty-map.way': 'How it goes on from there',
  'empty-map.way.suggestions': 'You suggest, others vote.',
  'empty-map.way.under_consideration': 'The team thinks it over.',
  'empty-map.way.planned': 'The team has decided to do it.',
  'empty-map.way.in_progress': 'The team is working on it.',
  'empty-map.way.completed': 'It is done, and those who follow it hear of it.',
  'empty-list.suggest': 'Suggest something',
  'empty-list.suggestions': 'What people wish for starts here.',
  'empty-list.under_consideration': 'What the team is thinking about will be here.',
  'empty-list.rejected': 'What the team has decided against will be here.',
  'empty-list.on_hold': 'What has to wait for now will be here.',
  'empty-list.planned': 'What the team has decided to do will be here.',
  'empty-list.in_progress': 'What the team is working on will be here.',
  'empty-list.completed': 'What is done will be here, the newest first.',
} as const
