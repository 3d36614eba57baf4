import { folded } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { isEmojiShortname, normaliseShortname } from '../../../platform/markdown/emoji.ts'
import { listCategories } from '../../categories/queries/categories.ts'
import { maxCategories } from '../../categories/table.ts'
import { countTasksInMap, readListSettings } from '../../lists/queries/lists.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { chosenFor, type ImportMapping, type MappingPlan } from '../rules/mapping.ts'
import type { MapFile } from '../schema.ts'
import { openFolder } from '../sources/read-pages.ts'
import { type FolderPlan, type PlanTarget, planPages } from '../sources/send-pages.ts'
import { findImported } from './imported.ts'
import { planRecords } from './plan-records.ts'

interface Folder {
  folder: string
  mapping?: ImportMapping | undefined
}

/** What importing a folder would do. Changes nothing. */
export const planImport = async (ctx: MapContext, { folder, mapping }: Folder): Promise<FolderPlan> =>
  planPages(planTarget(ctx, mapping), await openFolder(folder))

export const planTarget = (ctx: MapContext, mapping: ImportMapping = {}): PlanTarget => ({
  planMapping: (map) => planMapping(ctx, { map, mapping }),
  planRecords: ({ map, file, records }) => planRecords(ctx, { source: map.source, file, records }),
})

interface Source {
  map: Pick<MapFile, 'source' | 'lists' | 'categories'>
  mapping?: ImportMapping | undefined
  /** The lists that the map has just taken over, by key. */
  taken?: ReadonlyMap<string, number> | undefined
}

/** Which lists and categories a source's records would get. */
export async function planMapping(ctx: MapContext, { map, mapping = {}, taken }: Source): Promise<MappingPlan> {
  assertMayManageMap(ctx)
  return {
    takesOver: map.source === 'cairn' && (await countTasksInMap(ctx)) === 0,
    lists: await planLists(ctx, { map, mapping, taken }),
    categories: await planCategories(ctx, { map, mapping }),
  }
}

/**
 * Uses the mapping, then the list from an earlier import, then the name, then the first list with the same role. Names
 * aren't unique, so a resumed import needs the earlier list.
 */
async function planLists(ctx: MapContext, { map, mapping = {}, taken }: Source): Promise<MappingPlan['lists']> {
  const lists = await readListSettings(ctx)
  const keys = map.lists.map(({ key }) => key)
  const earlier = taken ?? (await findImported(ctx, { source: map.source, kind: 'lists', keys }))
  const byName = firstByName(lists)
  const named = (name: string) => byName.get(folded(name))
  const withId = (id: number | undefined) => lists.find((list) => list.id === id)
  return map.lists.map(({ key, name, role }) => {
    const wanted = chosenFor(mapping.lists, key)
    const likely = () => withId(earlier.get(key)) ?? named(name) ?? lists.find((each) => each.role === role)
    const list = wanted === undefined ? likely() : typeof wanted === 'number' ? withId(wanted) : named(wanted)
    return { key, name, list: list ? { id: list.id, name: list.name } : null }
  })
}

const firstByName = <Item extends { name: string }>(items: Item[]) =>
  new Map(items.toReversed().map((item) => [folded(item.name), item]))

/** For tags, which have no emoji. */
const defaultEmoji = ':label:'

/** New ones are created, as long as the map has room for them. */
async function planCategories(ctx: MapContext, { map, mapping = {} }: Source): Promise<MappingPlan['categories']> {
  const categories = await listCategories(ctx)
  const byName = firstByName(categories)
  const added = new Set<string>()
  return map.categories.map(({ key, name, emoji_shortname = '' }) => {
    const wanted = chosenFor(mapping.categories, key)
    const emoji = normaliseShortname(emoji_shortname)
    const planned = { key, emoji_shortname: isEmojiShortname(emoji) ? emoji : defaultEmoji }
    if (wanted === null) return { ...planned, name: null, id: null }
    const chosen = typeof wanted === 'string' ? wanted : name
    const found = typeof wanted === 'number' ? categories.find(({ id }) => id === wanted) : byName.get(folded(chosen))
    if (found) return { ...planned, name: found.name, id: found.id }
    if (typeof wanted === 'number')
      throw new Invalid([
        { field: 'categories', code: 'not_found', message: `There is no category with the id ${wanted}.` },
      ])
    added.add(folded(chosen))
    return { ...planned, name: added.size + categories.length > maxCategories ? null : chosen, id: null }
  })
}
