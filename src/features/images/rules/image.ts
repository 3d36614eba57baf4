import { createHash } from 'node:crypto'
import type { EncodedImage } from '../../../platform/images/image-type.ts'

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** The URL of an image. The extension is only for people. */
export const imagePath = (mapPath: string, image: { hash: string; type: EncodedImage['type'] }): string =>
  `${mapPath}/image/${image.hash}.${image.type.slice('image/'.length)}`

/**
 * The hash in a URL of this form. The host is ignored: the hash identifies the image, and the installation may be
 * renamed.
 */
export const hashIn = (url: string): string | undefined => /\/image\/([0-9a-f]{40})\.(?:png|jpeg|webp)$/.exec(url)?.[1]

/** The hashes of the images that rendered HTML shows. */
export const hashesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="([^"]*)"/g)].flatMap(([, url = '']) => hashIn(url) ?? [])),
]

/** The longest edge of the picture of a map, which is shown small. */
export const avatarEdge = 512

/** A text that shows images: a task, or a comment. */
export type ImageUser = { task_id: number; comment_id?: undefined } | { comment_id: number; task_id?: undefined }
