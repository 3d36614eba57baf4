import type { WaitingRecord } from '../queries/waiting-of-person.ts'

/** Records as somebody read them: which, and when each was last changed. */
export type ReadRecords = Set<string>

const textOf = ({ kind, id, modified }: WaitingRecord): string => `${kind}-${id}@${modified}`

export const isAmong = (read: ReadRecords, record: WaitingRecord): boolean => read.has(textOf(record))

/** As it is in a form. */
export const readRecordsText = (records: WaitingRecord[]): string => records.map(textOf).join(' ')

export const parseReadRecords = (text: string): ReadRecords => new Set(text.split(' '))
