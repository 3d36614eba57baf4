/** The fields of a task that can be changed for several at once. */
export interface BulkFields {
  list_id: number
  category_id: number | null
  pending: boolean
  lock_comments: boolean
}

/** What was done to one task: it was edited, or moved to the trash. */
export type TaskChange =
  | { task_id: number; before: Partial<BulkFields>; after: Partial<BulkFields> }
  | { task_id: number; trash_id: number }

const names = ['list_id', 'category_id', 'pending', 'lock_comments'] as const

/** The fields that differ, as they were and as they are. Undefined if none does. */
export function fieldChanges(
  old: BulkFields,
  current: BulkFields,
): { before: Partial<BulkFields>; after: Partial<BulkFields> } | undefined {
  const changed = names.filter((name) => old[name] !== current[name])
  const pick = (fields: BulkFields): Partial<BulkFields> =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]))
  return changed.length > 0 ? { before: pick(old), after: pick(current) } : undefined
}

/** The old values of those fields that still are what they were set to. */
export function undoableFields(
  { before, after }: { before: Partial<BulkFields>; after: Partial<BulkFields> },
  current: BulkFields,
): Partial<BulkFields> {
  const untouched = names.filter((name) => name in after && current[name] === after[name])
  return Object.fromEntries(untouched.map((name) => [name, before[name]]))
}
