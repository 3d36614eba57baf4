import '../table.ts'
import { type Selectable, sql } from 'kysely'
import { later, minuteMs } from '../../../lib/time.ts'
import type { Context, MapContext, MapTx } from '../../../platform/context.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs/job-handler.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import type { UploadPlan, UploadReport, UploadSource } from '../rules/upload.ts'
import type { UploadState } from '../table.ts'

export const activeStates: UploadState[] = ['reading', 'ready', 'importing']

type Row = Selectable<Tables['import_uploads']>

export interface Upload extends Omit<Row, 'source' | 'plan' | 'report'> {
  source: UploadSource
  plan: UploadPlan | null
  report: UploadReport | null
}

const parsed = ({ plan, report, ...row }: Row): Upload => ({
  ...row,
  source: row.source as UploadSource,
  plan: plan === null ? null : (JSON.parse(plan) as UploadPlan),
  report: report === null ? null : (JSON.parse(report) as UploadReport),
})

const uploadsIn = ({ db, map }: Pick<MapContext, 'db' | 'map'>) =>
  db.selectFrom('import_uploads').selectAll().where('map_id', '=', map.id)

export async function readUpload(ctx: MapContext, upload_id: number): Promise<Upload> {
  assertMayManageMap(ctx)
  const row = await uploadsIn(ctx).where('id', '=', upload_id).executeTakeFirst()
  if (!row) throw new NotFound()
  return parsed(row)
}

/** The upload, locked until the transaction ends. */
export async function requireUpload(tx: MapTx, upload_id: number): Promise<Upload> {
  const row = await forUpdate(tx.database, uploadsIn(tx).where('id', '=', upload_id)).executeTakeFirst()
  if (!row) throw new NotFound()
  return parsed(row)
}

/** The upload that's being read, mapped or imported. */
export const findActiveUpload = (ctx: Pick<MapContext, 'db' | 'map'>): Promise<{ id: number } | undefined> =>
  uploadsIn(ctx).clearSelect().select('id').where('state', 'in', activeStates).executeTakeFirst()

/** The upload whose files are being stored. After ten minutes, its process must have been killed. */
export const findStoring = (ctx: Pick<MapContext, 'db' | 'map' | 'now'>): Promise<{ id: number } | undefined> =>
  uploadsIn(ctx)
    .clearSelect()
    .select('id')
    .where('state', '=', 'uploading')
    .where('created', '>', later(ctx.now, -10 * minuteMs))
    .executeTakeFirst()

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

/** The parts of its files, in order. */
export async function* listParts(
  { db, map }: Pick<MapContext, 'db' | 'map'>,
  upload_id: number,
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for (let position = 0; ; position += 1) {
    const part = await db
      .selectFrom('import_parts')
      .select(['name', 'bytes'])
      .where('map_id', '=', map.id)
      .where('upload_id', '=', upload_id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!part) return
    yield part
  }
}
