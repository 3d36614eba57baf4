import { sql } from 'kysely'
import { type Timestamp, weekOf } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { listRecentArrivals, type NewsCursor, type NewsTask, type RecentArrival } from '../../tasks/queries/arrivals.ts'
import { type CardValues, ownVote } from '../../tasks/queries/cards.ts'

export type NewsEntry = ({ kind: 'arrival' } & RecentArrival) | ({ kind: 'answer' } & RecentAnswer)

export interface NewsPage {
  /** Newest first. */
  entries: NewsEntry[]
  /** Where the next page starts, if there is one. */
  older: NewsCursor | undefined
}

const pageSize = 50

/** A position after every entry, where the first page starts. */
export const newest: NewsCursor = { timestamp: '9999-12-31T23:59:59.999Z', task_id: Number.MAX_SAFE_INTEGER }

/**
 * Tasks the team has planned, started, completed or answered, as the public sees them. A task appears under the list it
 * was last moved to, and disappears when it leaves these lists.
 */
export async function readNews(ctx: MapContext, before = newest): Promise<NewsPage> {
  const [arrivals, answers] = await Promise.all([
    listRecentArrivals(ctx, before, pageSize + 1),
    listRecentAnswers(ctx, before, pageSize + 1),
  ])
  const all: NewsEntry[] = [
    ...arrivals.map((arrival) => ({ kind: 'arrival' as const, ...arrival })),
    ...answers.map((answer) => ({ kind: 'answer' as const, ...answer })),
  ]
  return pageOf(all.toSorted(newestFirst))
}

const newestFirst = (a: NewsEntry, b: NewsEntry): number =>
  a.timestamp === b.timestamp ? b.task_id - a.task_id : a.timestamp < b.timestamp ? 1 : -1

/** A week is kept on one page: if it doesn't fit, it starts the next page. Only a week longer than a page is split. */
export function pageOf(sorted: NewsEntry[]): NewsPage {
  const next = sorted[pageSize]
  if (!next) return { entries: sorted, older: undefined }
  const fitting = sorted.slice(0, pageSize)
  const whole = fitting.filter(({ timestamp }) => weekOf(timestamp) > weekOf(next.timestamp))
  const entries = whole.length > 0 ? whole : fitting
  const { timestamp, task_id } = entries.at(-1) as NewsEntry
  return { entries, older: { timestamp, task_id } }
}

interface RecentAnswer extends NewsTask {
  comment_id: number
  parsed_content: string
  imported: boolean
  author_id: number
  first_name: string
  last_name: string
  deleted: Timestamp | null
}

/** The public part of the most recently pinned answers, newest first. */
const listRecentAnswers = (ctx: MapContext, before: NewsCursor, limit: number): Promise<RecentAnswer[]> =>
  answersStatement(ctx, { map_id: ctx.map.id, user_id: userIdOf(ctx.actor), limit, ...before })

const answersStatement = statement<NewsCursor & CardValues & { limit: number }, RecentAnswer>(
  ({ value }) => sql<RecentAnswer>`
    select t.id as task_id, t.slug, t.title, t.answered as timestamp, t.total_votes, t.imported_votes,
      v.id is not null as voted, l.votes as takes_votes, l.name as list_name, l.role as list_role,
      b.id as comment_id, b.parsed_content, b.imported, b.author_id, u.first_name, u.last_name, u.deleted
    from tasks t
      join comments b on b.map_id = ${value.map_id} and b.id = t.answer_id and b.task_id = t.id and b.live
      join lists l on l.map_id = ${value.map_id} and l.id = t.list_id and l.live
      join users u on u.id = b.author_id
      ${ownVote(value)}
    where t.map_id = ${value.map_id} and t.live and not t.pending and t.answered is not null
      and (t.answered, t.id) < (${value.timestamp}, ${value.task_id})
    order by t.answered desc, t.id desc limit ${value.limit}`,
)
