import '../table.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import type { Job } from '../../../platform/jobs/job-handler.ts'

/** Whether an earlier upload to one of the team's maps is waiting or running. */
export async function hasEarlierUpload(
  { database, db }: Context,
  { team_id, job }: { team_id: number; job: Pick<Job<unknown>, 'map_id' | 'id' | 'kind'> },
): Promise<boolean> {
  const maps = await db.selectFrom('maps').select('id').where('team_id', '=', team_id).execute()
  const ids = listOf(
    database,
    maps.map(({ id }) => id),
  )
  const first = await db
    .selectFrom('jobs')
    .select(['map_id', 'id'])
    .where(isListed(database.engine, sql.ref('map_id'), ids))
    .where('kind', '=', job.kind)
    .where('failed', 'is', null)
    .orderBy('created')
    .orderBy('map_id')
    .orderBy('id')
    .executeTakeFirst()
  return first !== undefined && (first.map_id !== job.map_id || first.id !== job.id)
}
