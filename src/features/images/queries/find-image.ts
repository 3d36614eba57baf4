import type { MapContext } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'

type StoredImage = Pick<EncodedImage, 'type' | 'bytes'>

/** The image of the map with this hash. It does not check who may see it. */
export const findImage = async (ctx: MapContext, hash: string): Promise<StoredImage | undefined> =>
  encoded(await imagesOf(ctx).where('hash', '=', hash).executeTakeFirst())

/** The image of the map with this id. */
export const findImageById = async (ctx: MapContext, id: number): Promise<StoredImage | undefined> =>
  encoded(await imagesOf(ctx).where('id', '=', id).executeTakeFirst())

const imagesOf = (ctx: MapContext) =>
  ctx.db.selectFrom('images').select(['type', 'bytes']).where('map_id', '=', ctx.map.id)

/** SQLite returns plain bytes. */
const encoded = (row: { type: EncodedImage['type']; bytes: Uint8Array } | undefined): StoredImage | undefined =>
  row && { type: row.type, bytes: Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength) }
