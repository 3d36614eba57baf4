import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import type { FileSet } from '../../../platform/file-set.ts'
import { sortedLines } from '../../../platform/sorted-lines.ts'
import { type MapFile, recordFiles, version } from '../schema.ts'
import { exportImages } from './export-images.ts'
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
