import type { MapContext } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { mapEdited } from '../../maps/events.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import { checkImageLater } from '../jobs.ts'
import { storeImage } from '../steps/store-image.ts'

/** Sets the map's avatar. Null removes it, so its initials are shown again. */
export async function setMapAvatar(ctx: MapContext, input: { image: EncodedImage } | null): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const id = input && (await storeImage(tx, input.image)).id
    const { avatar_image_id: before } = await readMapRow(tx, 'avatar_image_id')
    if (id === before) return
    await tx.db.updateTable('maps').set({ avatar_image_id: id }).where('id', '=', tx.map.id).execute()
    if (before !== null) await checkImageLater(tx, before)
    tx.emit(mapEdited, { fields: ['avatar'] })
  })
}
