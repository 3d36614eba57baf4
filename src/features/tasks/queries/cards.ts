import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { type TaskVisibility, visibleTasks } from '../policy.ts'

/** A task as shown in a list. */
export interface Card {
  id: number
  list_id: number
  slug: string
  title: string
  list_arrival: Timestamp
  total_votes: number
  imported_votes: number
  comments_count: number
  pending: boolean
  voted: boolean
  category: string | null
  emoji_shortname: string | null
  takes_votes: boolean
}

export type CardRow = Omit<Card, 'takes_votes'>

/** A task as shown on a list's page, with the start of its description. */
export interface ListRow extends Card {
  parsed_description: string
  created: Timestamp
  imported: boolean
  author_id: number
  first_name: string
  last_name: string
  deleted: string | null
}

/** The columns a row has in addition to a card's. */
export const rowColumns = sql`, substr(t.parsed_description, 1, 2000) as parsed_description, t.created, t.imported,
    t.author_id, u.first_name, u.last_name, u.deleted`
export const rowJoin = sql`join users u on u.id = t.author_id`

export interface CardValues {
  map_id: number
  /** The person whose votes are marked; 0 for visitors. */
  user_id: number
}

export const ownVote = (value: CardValues): RawBuilder<unknown> =>
  sql`left join votes v on v.map_id = ${value.map_id} and v.task_id = t.id and v.live and v.author_id = ${value.user_id}`

/** The start of every card query: a card's columns, for tasks the actor can see. */
export const cardRows = (
  value: CardValues,
  visibility: TaskVisibility,
  joined = sql``,
  more = sql``,
): RawBuilder<CardRow> => sql<CardRow>`
  select t.id, t.list_id, t.slug, t.title, t.list_arrival, t.total_votes, t.imported_votes, t.comments_count,
    t.pending, c.name as category, c.emoji_shortname, v.id is not null as voted ${more}
  from tasks t ${joined}
  left join categories c on c.map_id = ${value.map_id} and c.id = t.category_id
  ${ownVote(value)}
  where t.map_id = ${value.map_id} and ${visibleTasks(visibility, value.user_id)}`

export const cardsIn = <Row extends CardRow>({ takes_votes }: { takes_votes: boolean }, rows: Row[]) =>
  rows.map((row) => ({ ...row, pending: Boolean(row.pending), voted: Boolean(row.voted), takes_votes }))
