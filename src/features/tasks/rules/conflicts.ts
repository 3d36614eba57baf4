import type { Timestamp } from '../../../lib/time.ts'
import { Conflict } from '../../../platform/errors.ts'
import { fieldsIn, namesIn } from '../../../platform/records/fields.ts'
import { taskFields } from '../fields.ts'

/** Throws if a record has changed since the moderator read it, because authors can edit pending posts. */
export function assertNotChangedSince(record: { modified: Timestamp }, modifiedWhenRead: string | undefined): void {
  // Programs don't send it.
  if (modifiedWhenRead !== undefined && modifiedWhenRead !== record.modified) throw new ChangedSinceRead()
}

export class ChangedSinceRead extends Conflict {
  constructor() {
    super('changed_since_read', 'This was changed since you read it. Read it again, then approve it.')
  }
}

/** The task fields edited in its form. Moving and approving have separate forms. */
export const editable = fieldsIn(taskFields, 'form')
export const editableNames = namesIn(editable, 'form')
type Editable = (typeof editableNames)[number]

type Value = string | number | boolean | null

/** The category is its name. */
export type EditableFields = Record<Editable, Value>

/** Browsers always send line breaks as CR LF. Null is equivalent to an empty string. */
export const isSameText = (one: Value, other: Value): boolean => plain(one) === plain(other)

const plain = (value: Value): string => formValue(value).replaceAll(/\r\n?/g, '\n')

/** A value as a form sends it. */
export const formValue = (value: Value): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? '')
