import type { MapContext } from '../../../platform/context.ts'
import { encodeImage } from '../../../platform/images/encode-image.ts'
import { imagePath } from '../../images/rules/image.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { storeUpload } from '../../uploads/steps/store-upload.ts'
import { findAuthors, requireImport } from '../queries/imported.ts'

/** Stores an image for an open import, if the map has room for it. Returns its URL. */
export async function storeImportedImage(
  ctx: MapContext,
  { import_id, bytes }: { import_id: number; bytes: Buffer },
): Promise<string> {
  assertMayManageMap(ctx)
  const image = await encodeImage(bytes, { user_id: 0 })
  return ctx.transaction(async (tx) => {
    const { source } = await requireImport(tx, import_id)
    const nameless = (await findAuthors(tx, { source, keys: [] }))('')
    const { hash } = await storeUpload(tx, { image, owner: { user_id: nameless, isOutsider: false } })
    return `${tx.site.publicUrl}${imagePath(tx.map.path, { hash, type: image.type })}`
  })
}
