import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export const daysInTrash = 30

/** `person`: everything that a blocked person wrote and voted for. */
export const trashKinds = ['list', 'task', 'comment', 'person'] as const
export type TrashKind = (typeof trashKinds)[number]

declare module '../../platform/db/tables.ts' {
  interface Tables {
    trash: {
      map_id: number
      id: Generated<number>
      kind: TrashKind
      record_id: number
      /** Why it was deleted, in the words of the team. */
      reason: string
      /** Who deleted it, or for whom a job did; null for commands and other jobs. */
      user_id: number | null
      created: Timestamp
    }
  }
}
