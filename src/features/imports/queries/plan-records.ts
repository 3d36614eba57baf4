import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import type { Places } from '../rules/fingerprint.ts'
import type { MappingPlan } from '../rules/mapping.ts'
import { isUndated, type PageFile, type PageOutcome, type PageRecords, sourceKeyOf, storableOf } from '../rules/page.ts'
import { addSkipped } from '../rules/skipped.ts'
import { findImported } from './imported.ts'
import { findChanges } from './imported-changes.ts'
import { findImageUrls, withImageUrls } from './imported-images.ts'

interface Planned {
  source: string
  plan: Pick<MappingPlan, 'lists' | 'categories'>
  file: PageFile
  records: PageRecords[PageFile][]
}

/** What adding these records to the map would do. */
export async function planRecords(ctx: MapContext, { source, plan, file, records }: Planned): Promise<PageOutcome> {
  assertMayManageMap(ctx)
  const { storable, skipped } = storableOf(await withImageUrls(ctx, { source, records }))
  const fresh = new Map(storable.map((record) => [sourceKeyOf(file, record), record]))
  const known = await findKnown(ctx, { source, file, keys: fresh.keys() })
  for (const key of known) fresh.delete(key)
  const undated = [...fresh.values()].filter((record) => isUndated(file, record)).length
  const { changes, edited } = await findChanges(ctx, { source, file, records: storable, places: placesIn(plan) })
  if (edited > 0) addSkipped(skipped, 'edited_here', edited)
  const updated = changes.length
  return { created: fresh.size, updated, unchanged: known.size - updated - edited, undated, skipped }
}

const placesIn = ({ lists, categories }: Planned['plan']): Places => ({
  lists: new Map(lists.flatMap(({ key, list }) => (list ? [[key, list.id]] : []))),
  categories: new Map(categories.flatMap(({ key, id }) => (id === null ? [] : [[key, id]]))),
})

interface Wanted {
  source: string
  file: PageFile
  keys: Iterable<string>
}

/** The keys of the records that were imported before. An image that was deleted since counts as new. */
export async function findKnown(
  ctx: Pick<MapContext, 'database' | 'db' | 'map' | 'site'>,
  { source, file, keys }: Wanted,
): Promise<Set<string>> {
  const known =
    file === 'images'
      ? await findImageUrls(ctx, { source, keys })
      : await findImported(ctx, { source, kind: file, keys })
  return new Set(known.keys())
}
