import type { NotifiedTasks } from '../../notices/rules/announcement.ts'
import type { PlanChange } from '../../planning/schema.ts'

export interface UndoableFields {
  list_id: number
  category_id: number | null
  pending: boolean
  lock_comments: boolean
}

interface FieldChange {
  before: Partial<UndoableFields>
  after: Partial<UndoableFields>
}

/**
 * One change an action made, and how to undo it. `notify` says whether people were notified of the change. If they
 * were, they're also notified of the undo.
 */
export type UndoStep =
  | ({ kind: 'task edited'; task_id: number; notify: boolean } & FieldChange)
  | ({ kind: 'task planned'; task_id: number } & PlanChange)
  /** `declined`: the pending task whose author is notified. */
  | { kind: 'deleted'; trash_id: number; notify: boolean; declined?: number }
  | { kind: 'task merged'; task_id: number; into: number; notify: boolean }
  | { kind: 'comment approved'; comment_id: number }
  | { kind: 'comment added'; comment_id: number }
  | { kind: 'reports closed'; record: { kind: 'task' | 'comment'; id: number } }
  | { kind: 'snoozed'; record: { kind: 'task' | 'comment'; id: number } }
  | { kind: 'person judged'; user_id: number }

/** Tasks to send notifications about: to followers if moved or merged, to the author if approved or declined. */
export function notifiedTasks(steps: UndoStep[]): NotifiedTasks {
  const edits = steps.flatMap((step) => (step.kind === 'task edited' && step.notify ? [step] : []))
  return {
    moved: edits.filter(({ after }) => after.list_id !== undefined).map(({ task_id }) => task_id),
    merged: steps.flatMap((step) => (step.kind === 'task merged' && step.notify ? [step] : [])),
    approved: edits.filter(({ after }) => after.pending === false).map(({ task_id }) => task_id),
    declined: steps.flatMap((step) => (step.kind === 'deleted' && step.notify ? (step.declined ?? []) : [])),
  }
}

const names = ['list_id', 'category_id', 'pending', 'lock_comments'] as const

/** The fields that differ, before and after. Undefined if there are none. */
export function fieldChange(old: UndoableFields, current: UndoableFields): FieldChange | undefined {
  const changed = names.filter((name) => old[name] !== current[name])
  const pick = (fields: UndoableFields): Partial<UndoableFields> =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]))
  return changed.length > 0 ? { before: pick(old), after: pick(current) } : undefined
}

/** The old values of fields that no one has changed since. */
export function undoableFields({ before, after }: FieldChange, current: UndoableFields): Partial<UndoableFields> {
  const untouched = names.filter((name) => name in after && current[name] === after[name])
  return Object.fromEntries(untouched.map((name) => [name, before[name]]))
}
