import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { EncodedImage } from '../../platform/images/image-type.ts'

export interface ImageTable {
  map_id: number
  id: Generated<number>
  /** A hash of the bytes. It's part of the URL, so a URL's content never changes. */
  hash: string
  type: EncodedImage['type']
  bytes: Uint8Array
  /** Null for map avatars uploaded before posts could have images. */
  width: number | null
  height: number | null
  byte_length: Generated<number>
  user_id: number
  /** When it was last uploaded. */
  created: Timestamp
}

/** A post that shows an image: a task or a comment. */
interface ImageUseTable {
  map_id: number
  id: Generated<number>
  image_id: number
  task_id: number | null
  comment_id: number | null
}

/** Who uploaded an image for a post, or linked to an external one that was fetched. */
interface ImageUploadTable {
  map_id: number
  id: Generated<number>
  /** Null if it was rejected. */
  image_id: number | null
  user_id: number
  /** Copied from `images`, where it's more expensive to read. */
  byte_length: number
  created: Timestamp
}

interface RemoteImageTable {
  map_id: number
  id: Generated<number>
  hash: string
  address: string
  /** Null until it has been fetched. */
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
