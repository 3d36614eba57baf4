import '../table.ts'
import '../../images/table.ts'
import type { MapTx } from '../../../platform/context.ts'
import { deleteRows, findRow } from '../../../platform/records/rows.ts'
import { hashIn } from '../../images/rules/image.ts'
import type { NewRecords, Written } from '../rules/page.ts'

/** Records which uploaded image belongs to each of the source's files. Replaces images that were deleted since. */
export async function importImages(tx: MapTx, { source, records }: NewRecords<'images'>): Promise<Written> {
  const written: Written = []
  for (const { key, url = '' } of records) {
    const image = await findRow(tx, 'images', { hash: hashIn(url) ?? '' }, 'id')
    await deleteRows(tx, 'imported_records', { source, kind: 'images', source_key: key })
    written.push(image?.id ?? 'unknown_image')
  }
  return written
}
