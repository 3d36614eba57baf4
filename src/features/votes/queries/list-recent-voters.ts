import { type Selectable, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

const limit = 12

export type Voter = Pick<Selectable<Tables['users']>, 'id' | 'first_name' | 'last_name' | 'deleted'>

/** Who voted last. */
export const listRecentVoters = (ctx: MapContext, taskId: number): Promise<Voter[]> =>
  votersStatement(ctx.database, ctx.db, { map_id: ctx.map.id, task_id: taskId })

/** The newest votes first, then their people: in one join PostgreSQL may read all people of the installation. */
const votersStatement = statement<{ map_id: number; task_id: number }, Voter>(
  ({ value }) => sql<Voter>`select u.id, u.first_name, u.last_name, u.deleted
    from (select v.author_id, v.created, v.id from votes v
      where v.map_id = ${value.map_id} and v.task_id = ${value.task_id} and v.live
      order by v.created desc, v.id desc limit ${sql.lit(limit)}) as r
      join users u on u.id = r.author_id
    order by r.created desc, r.id desc`,
  { keepsPlan: true },
)
