import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import type { MappingPlan } from '../rules/mapping.ts'
import {
  flawIn,
  isUndated,
  noRecords,
  type PageFile,
  type PageOutcome,
  type PageRecords,
  sourceKeyOf,
} from '../rules/page.ts'
import { findImported } from './imported.ts'
import { findImageUrls } from './imported-images.ts'

interface Planned {
  source: string
  plan: Pick<MappingPlan, 'lists' | 'categories'>
  file: PageFile
  records: PageRecords[PageFile][]
}

/** What adding these records to the map would do. */
export async function planRecords(ctx: MapContext, { source, file, records }: Planned): Promise<PageOutcome> {
  assertMayManageMap(ctx)
  const { storable, skipped } = storableOf(records)
  const known = await findKnown(ctx, { source, file, records: storable })
  const fresh = new Map(storable.map((record) => [sourceKeyOf(file, record), record]))
  for (const key of known) fresh.delete(key)
  const undated = [...fresh.values()].filter((record) => isUndated(file, record)).length
  return { ...noRecords(), created: fresh.size, unchanged: known.size, undated, skipped }
}

/** The records that can be stored, and why the others can't. */
export function storableOf<Item extends PageRecords[PageFile]>(records: Item[]) {
  const skipped: PageOutcome['skipped'] = new Map()
  const storable = records.filter((record) => {
    const flaw = flawIn(record)
    if (flaw !== undefined) skipped.set(flaw, (skipped.get(flaw) ?? 0) + 1)
    return flaw === undefined
  })
  return { storable, skipped }
}

interface Wanted {
  source: string
  file: PageFile
  records: PageRecords[PageFile][]
}

/** The keys of the records that were imported before. An image that was deleted since counts as new. */
export async function findKnown(
  ctx: Pick<MapContext, 'db' | 'map' | 'site'>,
  { source, file, records }: Wanted,
): Promise<Set<string>> {
  const keys = records.map((record) => sourceKeyOf(file, record))
  const known =
    file === 'images'
      ? await findImageUrls(ctx, { source, keys })
      : await findImported(ctx, { source, kind: file, keys })
  return new Set(known.keys())
}
