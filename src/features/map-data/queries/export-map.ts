import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { Mutex } from '../../../lib/concurrency.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { spool } from '../../../platform/spool.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { exportedTables } from '../rules/tables.ts'

/** Records read per statement. */
const batchSize = 1_000

/** One file at a time, so exports can't fill the disk. */
const oneAtATime = new Mutex()

/** A consistent snapshot of everything in the map, as a JSON stream. */
export function exportFile(ctx: MapContext): Promise<Readable> {
  assertMayManageMap(ctx)
  return oneAtATime.run(() => spool((write) => exportMap(ctx, write)))
}

type Progress = (table: string, records: number) => void

/** Writes the file line by line. It includes people's names, but not their email addresses. */
export async function exportMap(
  ctx: MapContext,
  write: (line: string) => unknown,
  progress: Progress = () => {},
): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.database.snapshot(async (db) => {
    const head = JSON.stringify({ exported: ctx.now, map: await readMap(ctx, db) })
    await write(`${head.slice(0, -1)},`)
    for (const [at, part] of exportedTables.entries()) {
      await write(`"${part.table}": [`)
      await writeRecords(ctx, db, part, write, progress)
      await write(at < exportedTables.length - 1 ? '],' : ']')
    }
    await write('}')
  })
}

async function writeRecords(
  ctx: MapContext,
  db: Db,
  part: (typeof exportedTables)[number],
  write: (line: string) => unknown,
  progress: Progress,
): Promise<void> {
  for (let [last, written, more] = [0, 0, true]; more; ) {
    const records = await readRecords(ctx, db, part, last)
    more = records.length === batchSize
    const text = records.map((record) => JSON.stringify(record)).join(',\n')
    if (records.length > 0) await write(written > 0 ? `,${text}` : text)
    last = Number(records.at(-1)?.id ?? 0)
    written += records.length
    progress(part.table, written)
  }
}

type Row = Record<string, unknown> & { person_id?: number | null; first_name?: string; last_name?: string }

async function readRecords(
  ctx: MapContext,
  db: Db,
  part: (typeof exportedTables)[number],
  after: number,
): Promise<Record<string, unknown>[]> {
  const { table, columns, person } = part
  const names = person ? sql`, u.id as person_id, u.first_name, u.last_name` : sql``
  const users = person ? sql`left join users u on u.id = ${sql.ref(`b.${person}`)}` : sql``
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(`b.${column}`)))} ${names}
    from ${sql.table(table)} b ${users}
    where b.map_id = ${ctx.map.id} and b.id > ${after} order by b.id limit ${batchSize}`.execute(db)
  return rows.map(({ person_id, first_name, last_name, ...row }) => ({
    ...row,
    ...(typeof row.data === 'string' ? { data: JSON.parse(row.data) } : {}),
    ...(person ? { person: person_id ? { id: person_id, first_name, last_name } : null } : {}),
  }))
}

/**
 * Reads the map along with a row from the map's own tables. On a cluster, the snapshot is taken at the first statement
 * that reaches the map's node, so this statement must go to that node.
 */
const readMap = (ctx: MapContext, db: Db) =>
  db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .innerJoin('map_locks', 'map_locks.map_id', 'maps.id')
    .select(['maps.name', 'maps.slug', 'teams.name as team', 'maps.description', 'maps.url', 'maps.contact_email'])
    .select(['colour', 'privacy_url', 'terms_url', 'imprint_url', 'follow_level', 'embed_sites', 'maps.created'])
    .select(['maps.synonyms', 'maps.archived'])
    .where('maps.id', '=', ctx.map.id)
    .where('map_locks.map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
