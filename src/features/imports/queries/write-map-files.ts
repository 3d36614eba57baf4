import '../../images/table.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import type { FileSet } from '../../../platform/file-set.ts'
import { sortedLines } from '../../../platform/sorted-lines.ts'
import { type MapFile, recordFiles, version } from '../schema.ts'
import { type Exported, listPeople, listRecords, type Progress } from './exported-records.ts'

/** `people.jsonl` comes last: it lists the people that the other files mention. */
const files = (Object.keys(recordFiles) as (keyof typeof recordFiles)[]).filter((file) => file !== 'people')

/**
 * Writes the map's files. Records are read in batches, and each file's lines are sorted, so two exports can be compared.
 * `map.json` is written last: a folder without it is incomplete.
 */
export async function writeMapFiles(exported: Exported, target: FileSet, progress: Progress): Promise<void> {
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
    categories: await listCategories(ctx, db),
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

async function listCategories(ctx: MapContext, db: Db): Promise<MapFile['categories']> {
  const categories = await db
    .selectFrom('categories')
    .select(['name', 'emoji_shortname'])
    .where('map_id', '=', ctx.map.id)
    .where('trash_id', 'is', null)
    .orderBy('name_folded')
    .execute()
  return categories.map((category) => ({ key: category.name, ...category }))
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
