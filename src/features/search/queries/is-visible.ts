import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'

/*
 * Everything that influences a result counts only tasks that the actor may see: frequencies, totals, typo corrections.
 * Otherwise the title of a pending task could be guessed letter by letter, from weights that change or from words that
 * are no longer corrected. Limits on matches that may be hidden are so wide that one hidden task changes nothing.
 */

/** Whether the actor may see the task with this id. With a join, PostgreSQL may read all tasks to check a few. */
export const isVisible = (ctx: MapContext, id: string): RawBuilder<boolean> =>
  sql`(select ${tasksVisibleTo(ctx)} from tasks t where t.map_id = ${ctx.map.id} and t.id = ${sql.ref(id)})`
