import '../../images/table.ts'
import type { Readable } from 'node:stream'
import { Mutex } from '../../../lib/concurrency.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { type FileSet, openFolder, writeZip, writeZipFile } from '../../../platform/file-set.ts'
import { namesIn } from '../../../platform/records/fields.ts'
import { sortedLines } from '../../../platform/sorted-lines.ts'
import { spool } from '../../../platform/temporary-file.ts'
import { listCategories } from '../../categories/queries/categories.ts'
import { readListSettings } from '../../lists/queries/lists.ts'
import { mapFields } from '../../maps/fields.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { type MapFile, recordFiles, version } from '../schema.ts'
import { type Exported, listPeople, listRecords, type Progress } from './exported-records.ts'
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
      lists: await listLists({ ...ctx, db }),
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
    .select([...namesIn(mapFields, 'file'), 'created'])
    .where('maps.id', '=', ctx.map.id)
    .where('map_locks.map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()

async function listLists(ctx: MapContext): Promise<Exported['lists']> {
  const lists = await readListSettings(ctx)
  const keys = keysOf(lists.map(({ name }) => name))
  return new Map(lists.map(({ id, tasks_count, ...list }, index) => [id, { key: keys[index] ?? '', ...list }]))
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

/** `people.jsonl` comes last: it lists the people that the other files mention. */
const files = (Object.keys(recordFiles) as (keyof typeof recordFiles)[]).filter((file) => file !== 'people')

/**
 * Writes the map's files. Records are read in batches, and each file's lines are sorted, so two exports can be compared.
 * `map.json` is written last: a folder without it is incomplete.
 */
async function writeMapFiles(exported: Exported, target: FileSet, progress: Progress): Promise<void> {
  const { ctx, db } = exported
  const images = exportImages(ctx, db)
  for (const file of files) {
    await progress(file, await writeLines(target, file, images.renamed(listRecords(exported, file))))
  }
  await progress('people', await writeLines(target, 'people', listPeople(exported)))
  await progress('images', await images.write(target))
  const map: MapFile = {
    ...{ format: 'cairn-map', version, source: 'cairn', ...exported.settings },
    lists: [...exported.lists.values()],
    categories: (await listCategories({ ...ctx, db })).map(({ id, ...category }) => ({
      key: category.name,
      ...category,
    })),
  }
  await target.add('map.json', [`${JSON.stringify(map, null, 2)}\n`])
}

async function writeLines(target: FileSet, file: string, batches: AsyncIterable<object[]>): Promise<number> {
  let count = 0
  async function* lines() {
    for await (const batch of batches) {
      count += batch.length
      yield batch.map((record) => JSON.stringify(record))
    }
  }
  async function* texts() {
    for await (const batch of sortedLines(lines())) yield `${batch.join('\n')}\n`
  }
  await target.add(`${file}.jsonl`, texts())
  return count
}

/**
 * The URL of an uploaded image, where the import looks for it. Takes linear time: a match starts after `](`, and a URL
 * has no parentheses.
 */
const imageUrl = /(?<=\]\()[^\s()<>"']*\/image\/([0-9a-f]{40})\.(?:png|jpeg|webp)/g

/** The fields with Markdown. */
const texts = ['description', 'content']

/** Writes the images used in Markdown, and makes the Markdown refer to the files. */
function exportImages(ctx: MapContext, db: Db) {
  const files = new Map<string, string>()
  const images = db.selectFrom('images').where('map_id', '=', ctx.map.id)

  async function learn(markdown: string[]): Promise<void> {
    const hashes = markdown.flatMap((text) => [...text.matchAll(imageUrl)].flatMap(([, hash]) => hash ?? []))
    const unknown = [...new Set(hashes)].filter((hash) => !files.has(hash))
    if (unknown.length === 0) return
    const known = await images.select(['hash', 'type']).where('hash', 'in', unknown).execute()
    for (const { hash, type } of known) files.set(hash, `${hash}.${type.slice('image/'.length)}`)
  }
  const withFiles = (text: string) =>
    text.replace(imageUrl, (url, hash: string) => (files.has(hash) ? `images/${files.get(hash)}` : url))

  return {
    async *renamed(batches: AsyncIterable<Record<string, unknown>[]>) {
      for await (const batch of batches) {
        await learn(batch.flatMap((record) => texts.flatMap((field) => (record[field] as string) ?? [])))
        for (const record of batch) {
          for (const field of texts) if (record[field]) record[field] = withFiles(record[field] as string)
        }
        yield batch
      }
    },
    /** One at a time, because an image can be large. Returns how many there are. */
    write: async (target: FileSet): Promise<number> => {
      for (const [hash, name] of files) {
        const { bytes } = await images.select('bytes').where('hash', '=', hash).executeTakeFirstOrThrow()
        await target.add(`images/${name}`, [bytes])
      }
      return files.size
    },
  }
}
