import { type RawBuilder, sql } from 'kysely'
import { type Viewer, visibleTo } from '../tasks/policy.ts'

/** A task as a list shows it. */
export interface Card {
  id: number
  list_id: number
  slug: string
  title: string
  votes_count: number
  comments_count: number
  /** It waits for the team. */
  pending: boolean
  /** The visitor has voted for it. */
  voted: boolean
  category: string | null
  emoji_shortname: string | null
  takes_votes: boolean
}

export type CardRow = Omit<Card, 'takes_votes'>

export interface CardValues {
  map_id: number
  me: number | null
}

/** What decides the form of a query: the visitor sees everything, what is approved and their own, or what is approved. */
export type Seen = 'all' | 'own' | 'approved'

export const seenBy = (viewer: Viewer): Seen => (viewer?.member ? 'all' : viewer ? 'own' : 'approved')

/** The policy of tasks, for a visitor whose number the query is given later. */
export const visible = (seen: Seen, me: number | null) =>
  visibleTo(seen === 'approved' ? undefined : { id: me as number, member: seen === 'all' })

/** The beginning of every query for cards: what is on one, of the tasks the visitor may see. */
export const cardRows = (value: CardValues, seen: Seen, joined = sql``): RawBuilder<CardRow> => sql<CardRow>`
  select t.id, t.list_id, t.slug, t.title, t.votes_count, t.comments_count, t.pending,
    c.name as category, c.emoji_shortname, v.id is not null as voted
  from tasks t ${joined}
  left join categories c on c.map_id = t.map_id and c.id = t.category_id
  left join votes v on v.map_id = t.map_id and v.task_id = t.id and v.author_id = ${value.me}
  where t.map_id = ${value.map_id} and ${visible(seen, value.me)}`

export const cardsIn = ({ takes_votes }: { takes_votes: boolean }, rows: CardRow[]): Card[] =>
  rows.map((row) => ({ ...row, pending: Boolean(row.pending), voted: Boolean(row.voted), takes_votes }))
