import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { openSortedLines } from '../../../platform/sorted-lines.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { inBoardOrder } from '../../maps/rules/role.ts'
import { type MapFile, recordFiles, version } from '../schema.ts'
import { exportImages } from './export-images.ts'
import { type Exported, listPeople, listRecords } from './exported-records.ts'

/** `people.jsonl` comes last: it lists the people that the other files mention. */
const files = (Object.keys(recordFiles) as (keyof typeof recordFiles)[]).filter((file) => file !== 'people')

interface Options {
  /** Created if it doesn't exist. Must be empty. */
  folder: string
  progress?(file: string, records: number): void
}

/**
 * Writes the map's files from a consistent snapshot. Records are read in batches, and each file's lines are sorted, so
 * two exports can be compared. `map.json` is written last: a folder without it is incomplete.
 */
export async function exportMapFiles(ctx: MapContext, { folder, progress = () => {} }: Options): Promise<void> {
  assertMayManageMap(ctx)
  await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} isn't empty. Choose another folder.`)
  await ctx.database.snapshot(async (db) => {
    const { created, ...settings } = await readSettings(ctx, db)
    const lists = await listLists(ctx, db)
    const exported: Exported = {
      ...{ ctx, db, people: new Set(), origin: `${Date.parse(created).toString(36)}-${ctx.map.id}` },
      lists: new Map(lists.map(({ id, key }) => [id, key])),
    }
    const images = exportImages(ctx, db, join(folder, 'images'))
    for (const file of files) {
      progress(file, await writeLines(folder, file, images.renamed(listRecords(exported, file))))
    }
    progress('people', await writeLines(folder, 'people', listPeople(exported)))
    progress('images', await images.write())
    await writeMapFile(folder, {
      ...{ format: 'cairn-map', version, source: 'cairn', ...settings },
      lists: lists.map(({ id, ...list }) => list),
      categories: await listCategories(ctx, db),
    })
  })
}

async function writeLines(folder: string, file: string, batches: AsyncIterable<object[]>): Promise<number> {
  const lines = openSortedLines(join(folder, `${file}.jsonl`))
  for await (const batch of batches) for (const record of batch) await lines.write(JSON.stringify(record))
  return lines.close()
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

async function listCategories(ctx: MapContext, db: Db): Promise<MapFile['categories']> {
  const categories = await db
    .selectFrom('categories')
    .select(['name', 'emoji_shortname'])
    .where('map_id', '=', ctx.map.id)
    .orderBy('name_folded')
    .execute()
  return categories.map((category) => ({ key: category.name, ...category }))
}

async function writeMapFile(folder: string, map: MapFile): Promise<void> {
  const path = join(folder, 'map.json')
  await writeFile(`${path}.new`, `${JSON.stringify(map, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
