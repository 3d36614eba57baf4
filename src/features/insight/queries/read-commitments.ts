import { sql } from 'kysely'
import { percentile } from '../../../lib/arrays.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'
import { listBoardLists } from '../../tasks/queries/board.ts'
import { maxMeasured } from '../rules/period.ts'

const shown = 20

export async function readCommitments(ctx: MapContext, since: string): Promise<CommitmentNumbers> {
  const lists = await listBoardLists(ctx)
  const withRole = (role: RoleSlug) => lists.filter((list) => list.role === role).map(({ id }) => id)
  const kept = await keptCommitments(ctx, since, { planned: withRole('planned'), completed: withRole('completed') })
  const seconds = kept.map(({ planned, completed }) => Math.round((Date.parse(completed) - Date.parse(planned)) / 1000))
  return {
    still_planned: lists.reduce((sum, { role, count }) => sum + (role === 'planned' ? count : 0), 0),
    median_seconds: percentile(seconds, 0.5),
    recent: kept.slice(0, shown),
  }
}

/** A task that moved from a planned list to a completed one. */
interface Commitment {
  id: number
  title: string
  slug: string
  planned: string
  completed: string
}

interface CommitmentNumbers {
  /** Tasks that are in planned lists now. */
  still_planned: number
  median_seconds: number | null
  /** The most recently kept commitments, newest first, limited to tasks the actor can see. */
  recent: Commitment[]
}

/**
 * The latest arrivals in completed lists, list by list, each with the time its task was first planned. Imported stays
 * don't count. Most of these tasks were never planned, so the others are selected before their titles are read.
 */
async function keptCommitments(
  ctx: MapContext,
  since: string,
  lists: { planned: number[]; completed: number[] },
): Promise<Commitment[]> {
  if (lists.planned.length === 0) return []
  const all: Commitment[] = []
  for (const list of lists.completed) {
    const { rows } = await sql<Commitment>`
      select t.id, t.title, t.slug, s.arrived as completed, s.planned
      from (select task_id, arrived, (select min(p.arrived) from task_stays p
            where p.map_id = ${ctx.map.id} and p.task_id = a.task_id and p.id < a.id and not p.imported
              and p.list_id in (${sql.join(lists.planned)})) as planned
          from (select id, task_id, arrived, imported from task_stays
            where map_id = ${ctx.map.id} and list_id = ${list} and arrived >= ${since}
            order by arrived desc limit ${sql.lit(maxMeasured)}) as a
          where not a.imported) as s
        join tasks t on t.map_id = ${ctx.map.id} and t.id = s.task_id
      where s.planned is not null and ${tasksVisibleTo(ctx)}`.execute(ctx.db)
    all.push(...rows)
  }
  const newestFirst = all.toSorted((a, b) => b.completed.localeCompare(a.completed) || b.id - a.id)
  return newestFirst.filter(({ id }, index) => newestFirst.findIndex((other) => other.id === id) === index)
}
