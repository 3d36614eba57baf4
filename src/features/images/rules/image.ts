import { createHash } from 'node:crypto'
import type { EncodedImage } from '../../../platform/images/image-type.ts'

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** The URL of an image. The extension is only for readability. */
export const imagePath = (mapPath: string, image: { hash: string; type: EncodedImage['type'] }): string =>
  `${mapPath}/image/${image.hash}.${image.type.slice('image/'.length)}`

/**
 * The hash in an image URL. The host is ignored: the hash identifies the image, and the installation's host may change.
 */
export const hashIn = (url: string): string | undefined => /\/image\/([0-9a-f]{40})\.(?:png|jpeg|webp)$/.exec(url)?.[1]

export const hashesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="([^"]*)"/g)].flatMap(([, url = '']) => hashIn(url) ?? [])),
]

/** The longest edge of a map's avatar, which is displayed small. */
export const avatarEdge = 512

export type ImageUser = { task_id: number; comment_id?: undefined } | { comment_id: number; task_id?: undefined }

/** An image in Markdown. The file name serves as alt text until someone writes something better. */
export const imageMarkdown = (url: string, alt: string): string => `![${alt}](${url})`

/** Derives alt text from a file name. Browsers call every pasted image `image.png`. */
export function altOf(fileName: string, otherwise: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[[\]()\\`<>*_!\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return name === '' || name.toLowerCase() === 'image' ? otherwise : name
}
