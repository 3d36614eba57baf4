import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { EncodedImage } from '../../platform/images/image-type.ts'

export interface ImageTable {
  map_id: number
  id: Generated<number>
  /** The hash of the bytes. It's part of the URL, so the content of a URL never changes. */
  hash: string
  type: EncodedImage['type']
  bytes: Uint8Array
  /** Null for pictures of maps that are older than images in texts. */
  width: number | null
  height: number | null
  byte_length: Generated<number>
  /** The person who first uploaded it. */
  user_id: number
  /** When it was last uploaded. */
  created: Timestamp
}

/** A text that shows an image: a task, or a comment. */
interface ImageUseTable {
  map_id: number
  id: Generated<number>
  image_id: number
  task_id: number | null
  comment_id: number | null
}

/** Who uploaded an image for a text, or used one from another site, which was fetched. */
interface ImageUploadTable {
  map_id: number
  id: Generated<number>
  /** Null if it was refused. */
  image_id: number | null
  user_id: number
  /** Copied from `images`, where reading it would cost more. */
  byte_length: number
  created: Timestamp
}

/** An image on another site that a text uses. */
interface RemoteImageTable {
  map_id: number
  id: Generated<number>
  /** The hash of the URL. */
  hash: string
  address: string
  /** Null until it was fetched. */
  image_id: number | null
  attempts: number
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    images: ImageTable
    image_uses: ImageUseTable
    image_uploads: ImageUploadTable
    remote_images: RemoteImageTable
  }
}
