import { folded } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { isEmojiShortname, normaliseShortname } from '../../../platform/markdown/emoji.ts'
import { listCategories } from '../../categories/queries/categories.ts'
import { maxCategories } from '../../categories/table.ts'
import { countTasksInMap, readListSettings } from '../../lists/queries/lists.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { flawIn, isUndated, sourceKeyOf } from '../rules/page.ts'
import { type MapFile, type RecordFile, recordFiles } from '../schema.ts'
import { pagesOf, readMapFile, readRecords } from '../sources/map-files.ts'
import { findImported } from './imported.ts'

/** Maps the source's lists and categories to the map's, by name. Null leaves a category out. */
export interface ImportMapping {
  lists?: Record<string, string>
  categories?: Record<string, string | null>
}

export interface ImportPlan {
  folder: string
  map: MapFile
  /** An empty map takes over the settings and lists of an exported map. */
  takesOver: boolean
  /** The map's list for each of the source's. Undefined if it's unknown. */
  lists: { key: string; name: string; list: { id: number; name: string } | undefined }[]
  /** The name of the map's category for each of the source's, if it isn't left out. */
  categories: { key: string; name: string | null; id: number | undefined; emoji_shortname: string }[]
  /** How many records each file has, how many were imported before, and how many of the others have no date. */
  files: Record<RecordFile, { records: number; known: number; undated: number }>
}

interface Folder {
  folder: string
  mapping?: ImportMapping | undefined
}

interface Lists {
  mapping?: ImportMapping | undefined
  /** The lists that a map has just taken over, by key. */
  taken?: ReadonlyMap<string, number> | undefined
}

/** What importing a folder would do. Changes nothing. */
export async function planImport(ctx: MapContext, { folder, mapping }: Folder): Promise<ImportPlan> {
  const planned = await planMapping(ctx, { folder, mapping })
  const files = {} as ImportPlan['files']
  for (const file of Object.keys(recordFiles) as RecordFile[]) {
    files[file] = { records: 0, known: 0, undated: 0 }
    for await (const page of pagesOf(readRecords(folder, file))) {
      const storable = page.filter((record) => flawIn(record) === undefined)
      const keys = new Set(storable.map((record) => sourceKeyOf(file, record)))
      files[file].records += page.length
      const known = await findImported(ctx, { source: planned.map.source, kind: file, keys })
      files[file].known += known.size
      files[file].undated += storable.filter(
        (record) => isUndated(file, record) && !known.has(sourceKeyOf(file, record)),
      ).length
    }
  }
  return { ...planned, files }
}

/** The plan without the records, which take a while to count. */
export async function planMapping(
  ctx: MapContext,
  { folder, mapping = {}, taken }: Folder & Lists,
): Promise<Omit<ImportPlan, 'files'>> {
  assertMayManageMap(ctx)
  const map = await readMapFile(folder)
  return {
    ...{ folder, map, takesOver: map.source === 'cairn' && (await countTasksInMap(ctx)) === 0 },
    lists: await planLists(ctx, map, { mapping, taken }),
    categories: await planCategories(ctx, map, mapping),
  }
}

/**
 * Uses the mapping, then the list from an earlier import, then the name, then the first list with the same role. Names
 * aren't unique, so a resumed import needs the earlier list.
 */
async function planLists(ctx: MapContext, map: MapFile, { mapping = {}, taken }: Lists): Promise<ImportPlan['lists']> {
  const lists = await readListSettings(ctx)
  const keys = map.lists.map(({ key }) => key)
  const earlier = taken ?? (await findImported(ctx, { source: map.source, kind: 'lists', keys }))
  const named = (name: string | undefined) => lists.find((list) => folded(list.name) === folded(name ?? ''))
  return map.lists.map(({ key, name, role }) => {
    const wanted = mapping.lists?.[key]
    const likely = () =>
      lists.find(({ id }) => id === earlier.get(key)) ?? named(name) ?? lists.find((each) => each.role === role)
    const list = wanted === undefined ? likely() : named(wanted)
    return { key, name, list: list && { id: list.id, name: list.name } }
  })
}

/** For tags, which have no emoji. */
const defaultEmoji = ':label:'

/** New ones are created, as long as the map has room for them. */
async function planCategories(
  ctx: MapContext,
  map: MapFile,
  mapping: ImportMapping,
): Promise<ImportPlan['categories']> {
  const categories = await listCategories(ctx)
  const added = new Set<string>()
  return map.categories.map(({ key, name, emoji_shortname = '' }) => {
    const wanted = mapping.categories?.[key]
    const chosen = wanted === undefined ? name : wanted
    const id = categories.find((each) => folded(each.name) === folded(chosen ?? ''))?.id
    const emoji = normaliseShortname(emoji_shortname)
    const planned = { key, name: chosen, id, emoji_shortname: isEmojiShortname(emoji) ? emoji : defaultEmoji }
    if (chosen === null || id !== undefined) return planned
    added.add(folded(chosen))
    return added.size + categories.length > maxCategories ? { ...planned, name: null } : planned
  })
}
