import type { Timestamp } from '../../../lib/time.ts'
import type { RecordKind } from '../table.ts'

/** A task or a comment that waits, as it was when it was last changed. */
export interface WaitingRecord {
  kind: RecordKind
  id: number
  modified: Timestamp
}

/** Records as somebody read them: which, and when each was last changed. */
export type ReadRecords = Set<string>

const textOf = ({ kind, id, modified }: WaitingRecord): string => `${kind}-${id}@${modified}`

export const isAmong = (read: ReadRecords, record: WaitingRecord): boolean => read.has(textOf(record))

/** As it is in a form. */
export const readRecordsText = (records: WaitingRecord[]): string => records.map(textOf).join(' ')

export const parseReadRecords = (text: string): ReadRecords => new Set(text.split(' '))
