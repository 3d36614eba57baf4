import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export const daysInTrash = 30

/** `person`: all of a blocked person's posts and votes. `import`: what an undone import created. */
export const trashKinds = ['list', 'task', 'comment', 'person', 'import'] as const
export type TrashKind = (typeof trashKinds)[number]

declare module '../../platform/db/tables.ts' {
  interface Tables {
    trash: {
      map_id: number
      id: Generated<number>
      kind: TrashKind
      record_id: number
      /** Why it was deleted, in the team's words. */
      reason: string
      /** The person who deleted it, or on whose behalf a job did; null for commands and other jobs. */
      user_id: number | null
      created: Timestamp
    }
  }
}
