import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'

/*
 * Whatever has a part in an answer is counted of what the person may see, and never cut before the rest is left out. By
 * a weight that changes, or by a word that becomes known, what waits for approval could be guessed letter by letter.
 */

/** Whether the person may see the task of an id. No join, for that tempts PostgreSQL to read all tasks for a few. */
export const isSeen = (ctx: MapContext, id: string): RawBuilder<boolean> =>
  sql`(select ${tasksVisibleTo(ctx)} from tasks t where t.map_id = ${ctx.map.id} and t.id = ${sql.ref(id)})`

/** Whether the task `t` is one of the few that the person may not see. That it waits is what the index knows. */
export const isHidden = (ctx: MapContext): RawBuilder<boolean> =>
  sql`t.map_id = ${ctx.map.id} and t.pending and not ${tasksVisibleTo(ctx)}`
