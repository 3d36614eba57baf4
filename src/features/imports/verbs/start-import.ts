import { folded } from '../../../lib/text.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { createCategory } from '../../categories/verbs/categories.ts'
import { readListSettings } from '../../lists/queries/lists.ts'
import { createList, deleteList, editList } from '../../lists/verbs/lists.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import type { RenderedMap } from '../../maps/rules/render-map.ts'
import { editMap, editMapSettings } from '../../maps/verbs/edit-map.ts'
import { planMapping } from '../queries/plan-import.ts'
import type { ImportMapping, MappingPlan } from '../rules/mapping.ts'
import type { MapFile } from '../schema.ts'
import { openImport } from './imports.ts'

interface NewImport {
  /** With its description rendered, which is too slow for a transaction. */
  map: RenderedMap<MapFile>
  mapping?: ImportMapping | undefined
  /** The import that the files were uploaded for. */
  import_id?: number | undefined
}

/** Opens an import of a map's files: maps its lists, creates its categories, and gives an empty map its settings. */
export async function startImport(ctx: MapContext, { map, mapping, import_id }: NewImport): Promise<number> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    const { takesOver } = await planMapping(tx, { map, mapping })
    const taken = takesOver ? await takeOver(tx, map) : undefined
    const plan = await planMapping(tx, { map, mapping, taken })
    const unknown = plan.lists.filter(({ list }) => list === null)
    if (unknown.length > 0) {
      const message = `No list is mapped to ${unknown.map(({ name }) => `“${name}”`).join(', ')}. Add one to the mapping.`
      throw new Invalid([{ field: 'lists', code: 'not_found', message }])
    }
    return openImport(tx, {
      import_id,
      source: map.source,
      lists: new Map(plan.lists.map(({ key, list }) => [key, list?.id ?? 0])),
      ...(await addCategories(tx, plan.categories)),
    })
  })
}

/** Names that only differ in case are one category. */
async function addCategories(tx: MapTx, planned: MappingPlan['categories']) {
  const [categories, added] = [new Map<string, number>(), new Map<string, number>()]
  for (const { key, name, id, emoji_shortname } of planned) {
    if (name === null) continue
    const found = id ?? added.get(folded(name)) ?? (await createCategory(tx, { name, emoji_shortname }))
    if (id === null) added.set(folded(name), found)
    categories.set(key, found)
  }
  return { categories, created: [...added.values()] }
}

/** Gives an empty map an exported map's settings and lists. A list with the same role is kept and renamed. */
async function takeOver(tx: MapTx, map: NewImport['map']): Promise<Map<string, number>> {
  const { format, version, source, lists, categories, ...settings } = map
  const { name, description, parsed_description, url, contact_email, ...others } = settings
  const fields = { ...(name ? { name } : {}), description, parsed_description, url, contact_email }
  await editMap(tx, fields as Parameters<typeof editMap>[1])
  await editMapSettings(tx, others)
  const [left, taken] = [await readListSettings(tx), new Map<string, number>()]
  for (const { key, ...list } of lists) {
    const role = list.role ?? 'suggestions'
    const at = left.findIndex((each) => each.role === role)
    const list_id = at < 0 ? await createList(tx, { ...list, role }) : (left.splice(at, 1)[0]?.id ?? 0)
    await editList(tx, { list_id, ...list })
    taken.set(key, list_id)
  }
  for (const { id } of left) await deleteList(tx, { list_id: id, notify: false })
  return taken
}
