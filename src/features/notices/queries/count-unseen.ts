import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'

/** More than this is shown as "99+". */
const maxCounted = 100

/** How many notices of this map the person has not seen; null for a visitor. */
export async function countUnseen(ctx: MapContext): Promise<number | null> {
  if (ctx.actor.kind !== 'person') return null
  return (await unseenStatement(ctx.database, ctx.db, valuesOf(ctx, 0), 'map')).length
}

/** Whether there is something about a task that the person has not seen. */
export async function hasUnseen(ctx: MapContext, taskId: number): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  return (await unseenStatement(ctx.database, ctx.db, valuesOf(ctx, taskId), 'task')).length > 0
}

const valuesOf = (ctx: MapContext, task_id: number) => ({ map_id: ctx.map.id, user_id: userIdOf(ctx.actor), task_id })

const unseenStatement = statement(
  ({ db, value }: StatementBuilder<ReturnType<typeof valuesOf>>, place: 'map' | 'task') => {
    const unseen = db
      .selectFrom('notices')
      .select('id')
      .where('map_id', '=', value.map_id)
      .where('user_id', '=', value.user_id)
      .where('seen', 'is', null)
    return place === 'map'
      ? unseen.limit(sql.lit(maxCounted))
      : unseen.where('task_id', '=', value.task_id).limit(sql.lit(1))
  },
  { keepsPlan: true },
)
