import type { AnnouncementRow } from '../table.ts'

/** An event that followers can be notified of. */
export type AnnouncedEvent = { id: number; task_id: number } & (
  | { type: 'moved'; from_list_id: number; to_list_id: number }
  | { type: 'approved' | 'declined' | 'merged' }
)

/** Changes by a member that people are notified of: task ids, by kind of change. */
export interface NotifiedTasks {
  moved: number[]
  merged: { task_id: number; into: number }[]
  approved: number[]
  /** Only other people's tasks. */
  declined: number[]
}

export type AnnouncedFacts = Pick<
  AnnouncementRow,
  | 'first_move_id'
  | 'last_move_id'
  | 'from_list_id'
  | 'to_list_id'
  | 'approved_event_id'
  | 'declined_event_id'
  | 'merged_event_id'
>

export const nothingAnnounced: AnnouncedFacts = {
  first_move_id: null,
  last_move_id: null,
  from_list_id: null,
  to_list_id: null,
  approved_event_id: null,
  declined_event_id: null,
  merged_event_id: null,
}

/**
 * The columns that change when this event is added to the announcement. Events can arrive in any order, and more than
 * once.
 */
export function withEvent(announcement: AnnouncedFacts, event: AnnouncedEvent): Partial<AnnouncedFacts> {
  if (event.type !== 'moved') {
    const column = `${event.type}_event_id` as const
    return { [column]: Math.max(announcement[column] ?? 0, event.id) }
  }
  const isFirst = announcement.first_move_id === null || event.id <= announcement.first_move_id
  const isLast = announcement.last_move_id === null || event.id >= announcement.last_move_id
  return {
    ...(isFirst && { first_move_id: event.id, from_list_id: event.from_list_id }),
    ...(isLast && { last_move_id: event.id, to_list_id: event.to_list_id }),
  }
}

/**
 * What's left of the announcement after `told` was sent. A later move starts from the list in the last notification.
 */
export function withoutTold(announcement: AnnouncedFacts, told: AnnouncedFacts): AnnouncedFacts {
  const unless = (column: keyof AnnouncedFacts) => (announcement[column] === told[column] ? null : announcement[column])
  const last_move_id = unless('last_move_id')
  const hasMoved = last_move_id !== null
  return {
    first_move_id: last_move_id,
    last_move_id,
    from_list_id: hasMoved ? (told.to_list_id ?? announcement.from_list_id) : null,
    to_list_id: hasMoved ? announcement.to_list_id : null,
    approved_event_id: unless('approved_event_id'),
    declined_event_id: unless('declined_event_id'),
    merged_event_id: unless('merged_event_id'),
  }
}

export const isAnythingAnnounced = (facts: AnnouncedFacts): boolean => Object.values(facts).some((id) => id !== null)
