import type { MapContext } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/encode-image.ts'
import '../table.ts'

/** The image of the map with this hash. */
export const findImage = async (ctx: MapContext, hash: string): Promise<EncodedImage | undefined> =>
  encoded(await imagesOf(ctx).where('hash', '=', hash).executeTakeFirst())

/** The image of the map with this id. */
export const findImageById = async (ctx: MapContext, id: number): Promise<EncodedImage | undefined> =>
  encoded(await imagesOf(ctx).where('id', '=', id).executeTakeFirst())

const imagesOf = (ctx: MapContext) =>
  ctx.db.selectFrom('images').select(['type', 'bytes']).where('map_id', '=', ctx.map.id)

/** SQLite returns plain bytes. */
const encoded = (row: { type: EncodedImage['type']; bytes: Uint8Array } | undefined): EncodedImage | undefined =>
  row && { type: row.type, bytes: Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength) }
