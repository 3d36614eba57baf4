import { parseTimestamp, type Timestamp } from '../../../lib/time.ts'
import type { QueueKey } from './queue-key.ts'

/** A place in the queue. What came at the same moment is ordered by its kind, then by its id. */
export interface QueuePosition {
  created: Timestamp
  rank: number
  id: number
}

const ranks: QueueKey['kind'][] = ['task', 'comment', 'report-task', 'report-comment']

export const positionOf = ({ kind, id, created }: QueueKey & { created: Timestamp }): QueuePosition => ({
  created,
  rank: ranks.indexOf(kind),
  id,
})

export const positionText = ({ created, rank, id }: QueuePosition): string => `${created}_${rank}_${id}`

export function parsePosition(text = ''): QueuePosition | undefined {
  const [, at = '', rank, id] = /^([^_]+)_([0-3])_(\d{1,15})$/.exec(text) ?? []
  const created = parseTimestamp(at, 'first')
  return created === undefined ? undefined : { created, rank: Number(rank), id: Number(id) }
}
