import type { Readable } from 'node:stream'
import { Mutex } from '../../../lib/concurrency.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { type FileSet, openFolder, writeZip, writeZipFile } from '../../../platform/file-set.ts'
import { spool } from '../../../platform/temporary-file.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { inBoardOrder } from '../../maps/rules/role.ts'
import type { Exported, Progress } from './exported-records.ts'
import { writeMapFiles } from './write-map-files.ts'
import { writeSpreadsheets } from './write-spreadsheets.ts'

interface Options {
  /** Spreadsheets instead of the map's files. */
  csv?: boolean
  /** Whether to include people's email addresses. */
  addresses?: boolean
  progress?: Progress
  signal?: AbortSignal
}

/** Writes the map to an empty folder, for operators. */
export async function exportMapFiles(ctx: MapContext, { folder, ...options }: Options & { folder: string }) {
  assertMayManageMap(ctx)
  await writeMap(ctx, await openFolder(folder), { addresses: true, ...options })
}

/** Writes the map to a new zip file, for operators. */
export async function exportMapZip(ctx: MapContext, { path, ...options }: Options & { path: string }) {
  assertMayManageMap(ctx)
  await writeZipFile(path, (files) => writeMap(ctx, files, { addresses: true, ...options }))
}

/** One at a time, so exports can't fill the disk. */
const oneAtATime = new Mutex()

/** The map as a zip file, which is sent while it's being written. */
export async function openMapZip(ctx: MapContext, options: Pick<Options, 'csv' | 'addresses'> = {}): Promise<Readable> {
  assertMayManageMap(ctx)
  return spool((write, signal) =>
    oneAtATime.run(() => writeZip(write, (files) => writeMap(ctx, files, { ...options, signal }))),
  )
}

/** All files come from a single snapshot. */
async function writeMap(ctx: MapContext, target: FileSet, options: Options): Promise<void> {
  const { addresses = false, csv = false, signal, progress = () => {} } = options
  await ctx.database.snapshot(async (db) => {
    const { created, ...settings } = await readSettings(ctx, db)
    const exported: Exported = {
      ...{ ctx, db, addresses, csv, signal, settings },
      origin: `${Date.parse(created).toString(36)}-${ctx.map.id}`,
      lists: new Map((await listLists(ctx, db)).map(({ id, ...list }) => [id, list])),
      people: new Set(),
    }
    await (csv ? writeSpreadsheets : writeMapFiles)(exported, target, progress)
  })
}

/**
 * Reads the map along with a row from the map's own tables. On a cluster, the snapshot is taken at the first statement
 * that reaches the map's node, so this statement must go to that node.
 */
const readSettings = (ctx: MapContext, db: Db) =>
  db
    .selectFrom('maps')
    .innerJoin('map_locks', 'map_locks.map_id', 'maps.id')
    .select(['name', 'description', 'url', 'contact_email', 'colour', 'privacy_url', 'terms_url', 'imprint_url'])
    .select(['synonyms', 'created'])
    .where('maps.id', '=', ctx.map.id)
    .where('map_locks.map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()

async function listLists(ctx: MapContext, db: Db) {
  const lists = await db
    .selectFrom('lists')
    .select(['id', 'name', 'role', 'suggestions', 'votes', 'comments', 'display_count', 'hide_when_empty'])
    .where('map_id', '=', ctx.map.id)
    .where('live', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ordered = inBoardOrder(lists)
  const keys = keysOf(ordered.map(({ name }) => name))
  return ordered.map((list, index) => ({ key: keys[index] ?? '', ...list }))
}

/** A list's key is its name. Lists can share a name, so the second one is `Later (2)`. */
function keysOf(names: string[]): string[] {
  const keys = new Set<string>()
  for (const name of names) {
    let key = name
    for (let number = 2; keys.has(key); number += 1) key = `${name} (${number})`
    keys.add(key)
  }
  return [...keys]
}
