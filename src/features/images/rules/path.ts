import { createHash } from 'node:crypto'
import type { EncodedImage } from '../../../platform/images/encode-image.ts'

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** The address of an image. The ending only tells people what it is. */
export const imagePath = (mapPath: string, image: { hash: string; type: EncodedImage['type'] }): string =>
  `${mapPath}/image/${image.hash}.${image.type.slice('image/'.length)}`
