/** What waits, or what was reported. */
export interface QueueKey {
  kind: 'task' | 'comment' | 'report-task' | 'report-comment'
  id: number
}

/** As it is in URLs and forms: `task-12`, `report-comment-5`. */
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
