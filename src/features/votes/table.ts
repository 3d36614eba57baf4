import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface VoteTable {
  map_id: number
  id: Generated<number>
  task_id: number
  author_id: number
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    votes: VoteTable
  }
}
