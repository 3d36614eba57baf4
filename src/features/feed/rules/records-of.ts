import type { MapEvent } from '../../../platform/events/event.ts'

export type Noun = 'task' | 'list' | 'comment' | 'vote' | 'category' | 'note' | 'message' | 'user' | 'map'

/** A record that an event is about: its name in the feed, its noun, and the field of the row with its id. */
export interface EventRecord {
  name: string
  noun: Noun
  /** Undefined for the map itself. */
  field?: string
}

const byField: Record<string, Omit<EventRecord, 'field'>> = {
  task_id: { name: 'task', noun: 'task' },
  list_id: { name: 'list', noun: 'list' },
  from_list_id: { name: 'from_list', noun: 'list' },
  to_list_id: { name: 'list', noun: 'list' },
  comment_id: { name: 'comment', noun: 'comment' },
  vote_id: { name: 'vote', noun: 'vote' },
  category_id: { name: 'category', noun: 'category' },
  note_id: { name: 'note', noun: 'note' },
  message_id: { name: 'message', noun: 'message' },
  user_id: { name: 'user', noun: 'user' },
  into: { name: 'into_task', noun: 'task' },
  from: { name: 'from_task', noun: 'task' },
}

/** The records that the feed includes with an event. For deleted records, it includes only the id. */
export function recordsOf({ name, schema, tombstone }: MapEvent<unknown>): EventRecord[] {
  const own = name.split('.', 1)[0]
  if (own === 'map') return [{ name: 'map', noun: 'map' }]
  const fields = Object.keys((schema as { properties?: object }).properties ?? {})
  return fields
    .flatMap((field) => (byField[field] ? [{ ...byField[field], field }] : []))
    .filter((record) => !(tombstone && record.name === own))
}
