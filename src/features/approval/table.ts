import type { Timestamp } from '../../lib/time.ts'

export const standings = ['trusted', 'blocked'] as const
export type Standing = (typeof standings)[number]

declare module '../../platform/db/tables.ts' {
  interface Tables {
    map_people: { map_id: number; user_id: number; standing: Standing; created: Timestamp }
  }
}
