import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { EncodedImage } from '../../platform/images/encode-image.ts'

export interface ImageTable {
  map_id: number
  id: Generated<number>
  /** Of the bytes. It is part of the address, so what is at an address never changes. */
  hash: string
  type: EncodedImage['type']
  bytes: Uint8Array
  /** Who uploaded it first. */
  user_id: number
  /** When it was last uploaded. */
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    images: ImageTable
  }
}
