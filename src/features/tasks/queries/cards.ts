import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { type TaskVisibility, visibleTasks } from '../policy.ts'

/** A task as a list shows it. */
export interface Card {
  id: number
  list_id: number
  slug: string
  title: string
  /** Since when it is in its list. */
  list_arrival: Timestamp
  votes_count: number
  comments_count: number
  /** Not yet approved. */
  pending: boolean
  /** The actor has voted for it. */
  voted: boolean
  category: string | null
  emoji_shortname: string | null
  takes_votes: boolean
}

export type CardRow = Omit<Card, 'takes_votes'>

export interface CardValues {
  map_id: number
  /** Whose votes are marked; 0 for a visitor. */
  user_id: number
}

/** The start of every query for cards: the columns of a card, of the tasks that the actor may see. */
export const cardRows = (
  value: CardValues,
  visibility: TaskVisibility,
  joined = sql``,
): RawBuilder<CardRow> => sql<CardRow>`
  select t.id, t.list_id, t.slug, t.title, t.list_arrival, t.votes_count, t.comments_count, t.pending,
    c.name as category, c.emoji_shortname, v.id is not null as voted
  from tasks t ${joined}
  left join categories c on c.map_id = ${value.map_id} and c.id = t.category_id
  left join votes v on v.map_id = ${value.map_id} and v.task_id = t.id and v.live and v.author_id = ${value.user_id}
  where t.map_id = ${value.map_id} and ${visibleTasks(visibility, value.user_id)}`

export const cardsIn = ({ takes_votes }: { takes_votes: boolean }, rows: CardRow[]): Card[] =>
  rows.map((row) => ({ ...row, pending: Boolean(row.pending), voted: Boolean(row.voted), takes_votes }))
