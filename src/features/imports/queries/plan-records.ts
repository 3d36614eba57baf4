import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { isUndated, type PageFile, type PageOutcome, type PageRecords, sourceKeyOf, storableOf } from '../rules/page.ts'
import { findImported } from './imported.ts'
import { findImageUrls, withImageUrls } from './imported-images.ts'

interface Planned {
  source: string
  file: PageFile
  records: PageRecords[PageFile][]
}

/** What adding these records to the map would do. */
export async function planRecords(ctx: MapContext, { source, file, records }: Planned): Promise<PageOutcome> {
  assertMayManageMap(ctx)
  const { storable, skipped } = storableOf(await withImageUrls(ctx, { source, records }))
  const fresh = new Map(storable.map((record) => [sourceKeyOf(file, record), record]))
  const known = await findKnown(ctx, { source, file, keys: fresh.keys() })
  for (const key of known) fresh.delete(key)
  const undated = [...fresh.values()].filter((record) => isUndated(file, record)).length
  return { created: fresh.size, unchanged: known.size, undated, skipped }
}

interface Wanted {
  source: string
  file: PageFile
  keys: Iterable<string>
}

/** The keys of the records that were imported before. An image that was deleted since counts as new. */
export async function findKnown(
  ctx: Pick<MapContext, 'database' | 'db' | 'from' | 'map' | 'site'>,
  { source, file, keys }: Wanted,
): Promise<Set<string>> {
  const known =
    file === 'images'
      ? await findImageUrls(ctx, { source, keys })
      : await findImported(ctx, { source, kind: file, keys })
  return new Set(known.keys())
}
