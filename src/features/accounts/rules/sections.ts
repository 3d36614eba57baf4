/** What a person has done, each on a page of its own. */
export const sections = {
  suggestions: '/you',
  votes: '/you/votes',
  comments: '/you/comments',
  follows: '/you/follows',
} as const

export type Section = keyof typeof sections

/** Records on one page of a section. */
export const pageSize = 25

/** Where each is kept, called `b` in statements: the table, whose row it is, and the task it belongs to. */
export const sources = {
  suggestions: { table: 'tasks', person: 'b.author_id', task: 'b.id' },
  votes: { table: 'votes', person: 'b.author_id', task: 'b.task_id' },
  comments: { table: 'comments', person: 'b.author_id', task: 'b.task_id' },
  follows: { table: 'subscriptions', person: 'b.user_id', task: 'b.task_id' },
} as const
