import Type, { type Static } from 'typebox'
import { maxLengths, optionalLine, recordId, timestamp } from '../../platform/http/fields.ts'

/** A request can change only as many tasks as fit on one page. */
export const maxTasks = 100

const changeFields = {
  parent: Type.Optional(recordId({ description: "The list's id." })),
  category: Type.Optional(
    optionalLine(maxLengths.name, {
      description: "The name of one of the map's categories, case-insensitive; empty for none.",
    }),
  ),
  pending: Type.Optional(Type.Boolean({ description: 'False approves the tasks.' })),
  lock_comments: Type.Optional(Type.Boolean({ description: 'True closes the tasks to new comments.' })),
  delete: Type.Optional(
    Type.Boolean({ description: "True moves the tasks to the trash. Can't be combined with other changes." }),
  ),
  notify: Type.Optional(Type.Boolean({ description: 'Whether followers are notified. Default: false.' })),
}

export const BulkEdit = Type.Object(
  {
    ids: Type.Array(recordId(), {
      minItems: 1,
      maxItems: maxTasks,
      description: "At most 100 tasks; in a form, separated by commas. Tasks that don't exist are skipped.",
    }),
    ...changeFields,
  },
  { additionalProperties: false },
)
export type BulkChange = Omit<Static<typeof BulkEdit>, 'ids'>

/** The change as stored: with each task's `modified` as the moderator saw it, and the tasks changed since. */
export interface KeptChange extends BulkChange {
  read?: Record<string, string> | undefined
  changed_since?: number[]
}

export const BulkAction = Type.Object(
  {
    id: Type.Integer(),
    tasks: Type.Integer({ description: 'The number of tasks to change.' }),
    done: Type.Integer({ description: 'The number of tasks processed so far.' }),
    changed: Type.Integer({ description: 'The number of tasks changed. The others already had these values.' }),
    skipped: Type.Integer({
      description: 'The number of tasks skipped because they no longer exist or were changed by someone else.',
    }),
    undone: Type.Integer({ description: 'The number of changes undone.' }),
    kept: Type.Integer({ description: 'The number of changes kept because the task has been changed since.' }),
    created: timestamp(),
    finished: Type.Union([timestamp(), Type.Null()]),
    undo_started: Type.Union([timestamp(), Type.Null()]),
  },
  {
    $id: 'BulkAction',
    additionalProperties: false,
    sample: { tasks: 80, done: 80, changed: 78, skipped: 1, undone: 0, kept: 0, undo_started: null },
  },
)
export type BulkAction = Static<typeof BulkAction>
