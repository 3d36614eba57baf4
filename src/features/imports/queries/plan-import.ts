import { folded } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { listCategories } from '../../categories/queries/categories.ts'
import { maxCategories } from '../../categories/table.ts'
import { countTasksInMap, readListSettings } from '../../lists/queries/lists.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { chosenFor, type ImportMapping, type ImportPlan } from '../rules/api-schema.ts'
import { addOutcome, isUndated, noReport, type PageOutcome } from '../rules/page.ts'
import type { MapFile } from '../schema.ts'
import { type MapPages, openFolder } from '../sources/read-pages.ts'
import { findImported } from './imported.ts'
import { findNew, type NewPage } from './imported-images.ts'

interface Files {
  /** Or its pages, if they're read elsewhere. */
  folder: string | MapPages
  mapping?: ImportMapping | undefined
}

/** What importing a map's files would do. Changes nothing. */
export async function planImport(ctx: MapContext, { folder, mapping }: Files): Promise<ImportPlan> {
  assertMayManageMap(ctx)
  const { map, pages, skipped } = await openFolder(folder)
  const report = noReport(skipped ?? [])
  const [inList, inCategory] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  const people = { with_address: 0, without_address: 0 }
  for await (const { file, records } of pages) {
    addOutcome(report[file], await planRecords(ctx, { source: map.source, file, records }))
    for (const record of records) {
      if (file === 'people') people['email' in record && record.email ? 'with_address' : 'without_address'] += 1
      if (!('title' in record)) continue
      count(inList, record.list)
      for (const key of record.categories ?? []) count(inCategory, key)
    }
  }
  const { lists, categories, ...plan } = await planMapping(ctx, { map, mapping })
  const counted = <Row extends { key: string }>(rows: Row[], tasks: Map<string, number>) =>
    rows.map((row) => ({ ...row, tasks: tasks.get(row.key) ?? 0 })).toSorted((a, b) => b.tasks - a.tasks)
  return {
    ...{ source: map.source, ...plan, people, files: report },
    ...{ lists: counted(lists, inList), categories: counted(categories, inCategory) },
  }
}

/** What adding these records to the map would do. */
async function planRecords(ctx: MapContext, page: NewPage): Promise<PageOutcome> {
  const { fresh, unchanged, skipped } = await findNew(ctx, page)
  const undated = [...fresh.values()].filter((record) => isUndated(page.file, record)).length
  return { created: fresh.size, unchanged, undated, skipped }
}

type MappingPlan = Pick<ImportPlan, 'takes_over' | 'lists' | 'categories'>

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
    takes_over: map.source === 'cairn' && (await countTasksInMap(ctx)) === 0,
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
    return { key, name, tasks: 0, list: list ? { id: list.id, name: list.name } : null }
  })
}

const firstByName = <Item extends { name: string }>(items: Item[]) =>
  new Map(items.toReversed().map((item) => [folded(item.name), item]))

/** New ones are created, as long as the map has room for them. */
async function planCategories(ctx: MapContext, { map, mapping = {} }: Source): Promise<MappingPlan['categories']> {
  const categories = await listCategories(ctx)
  const byName = firstByName(categories)
  const added = new Set<string>()
  return map.categories.map(({ key, name }) => {
    const wanted = chosenFor(mapping.categories, key)
    const planned = { key, name, tasks: 0 }
    if (wanted === null) return { ...planned, category: null, id: null }
    const chosen = typeof wanted === 'string' ? wanted : name
    const found = typeof wanted === 'number' ? categories.find(({ id }) => id === wanted) : byName.get(folded(chosen))
    if (found) return { ...planned, category: found.name, id: found.id }
    if (typeof wanted === 'number')
      throw new Invalid([
        { field: 'categories', code: 'not_found', message: `There is no category with the id ${wanted}.` },
      ])
    added.add(folded(chosen))
    return { ...planned, category: added.size + categories.length > maxCategories ? null : chosen, id: null }
  })
}
