/** The sections of a person's activity, and the page for each. */
export const sections = {
  suggestions: '/you',
  votes: '/you/votes',
  comments: '/you/comments',
  follows: '/you/follows',
} as const

export type Section = keyof typeof sections

export const pageSize = 25

/** Each section's table, aliased as `b` in statements, and its columns for the person and the task. */
export const sources = {
  suggestions: { table: 'tasks', person: 'b.author_id', task: 'b.id' },
  votes: { table: 'votes', person: 'b.author_id', task: 'b.task_id' },
  comments: { table: 'comments', person: 'b.author_id', task: 'b.task_id' },
  follows: { table: 'subscriptions', person: 'b.user_id', task: 'b.task_id' },
} as const
