import { parseTimestamp, type Timestamp } from '../../../lib/time.ts'

export const queueKinds = ['task', 'comment', 'report-task', 'report-comment'] as const

export interface QueueKey {
  kind: (typeof queueKinds)[number]
  id: number
}

/** The key as used in URLs and forms: `task-12`, `report-comment-5`. */
export const queueKeyText = ({ kind, id }: QueueKey): string => `${kind}-${id}`

export function parseQueueKey(text = ''): QueueKey | undefined {
  const [, kind, id] = /^((?:report-)?(?:task|comment))-([1-9]\d{0,14})$/.exec(text) ?? []
  return kind ? { kind: kind as QueueKey['kind'], id: Number(id) } : undefined
}

/** The task or comment itself. */
export const recordOf = ({ kind, id }: QueueKey) => ({
  kind: kind.endsWith('task') ? ('task' as const) : ('comment' as const),
  id,
})

/** A position in the queue. Items with the same timestamp are sorted by kind, then by id. */
export interface QueuePosition {
  created: Timestamp
  rank: number
  id: number
}

export const positionOf = ({ kind, id, created }: QueueKey & { created: Timestamp }): QueuePosition => ({
  created,
  rank: queueKinds.indexOf(kind),
  id,
})

export const positionText = ({ created, rank, id }: QueuePosition): string => `${created}_${rank}_${id}`

export function parsePosition(text = ''): QueuePosition | undefined {
  const [, at = '', rank, id] = /^([^_]+)_([0-3])_(\d{1,15})$/.exec(text) ?? []
  const created = parseTimestamp(at, 'first')
  return created === undefined ? undefined : { created, rank: Number(rank), id: Number(id) }
}

/** An author's activity is counted up to this limit, so that very active authors cost no more than others. */
export const maxActivity = 100
