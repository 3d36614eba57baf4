import Type, { type Static } from 'typebox'
import { maxLengths, optionalLine, recordId, timestamp } from '../../platform/http/fields.ts'

/** One request changes no more tasks than a page shows. */
export const maxTasks = 100

const changeFields = {
  parent: Type.Optional(recordId({ description: 'The id of the list.' })),
  category: Type.Optional(
    optionalLine(maxLengths.name, { description: 'The name of a category of the map, in any case; empty for none.' }),
  ),
  pending: Type.Optional(Type.Boolean({ description: 'False approves the tasks.' })),
  lock_comments: Type.Optional(Type.Boolean({ description: 'True disallows new comments.' })),
  delete: Type.Optional(Type.Boolean({ description: 'True moves the tasks to the trash. Alone.' })),
  notify: Type.Optional(Type.Boolean({ description: 'Whether people are told. Default: false.' })),
}

export const BulkEdit = Type.Object(
  {
    ids: Type.Array(recordId(), {
      minItems: 1,
      maxItems: maxTasks,
      description: 'The tasks: at most 100. In a form, separated by commas. Those that are not there are skipped.',
    }),
    ...changeFields,
  },
  { additionalProperties: false },
)
export type BulkChange = Omit<Static<typeof BulkEdit>, 'ids'>

/** The change as it is stored: with the `modified` that the moderator read, and the tasks that were changed since. */
export interface KeptChange extends BulkChange {
  read?: Record<string, string> | undefined
  changed_since?: number[]
}

export const BulkAction = Type.Object(
  {
    id: Type.Integer(),
    tasks: Type.Integer({ description: 'How many tasks it is about.' }),
    done: Type.Integer({ description: 'How many of them it has come to.' }),
    changed: Type.Integer({ description: 'How many of them it has changed. The others were like that already.' }),
    skipped: Type.Integer({ description: 'How many of them are gone, or have changed since they were read.' }),
    undone: Type.Integer({ description: 'How many of the changes were undone.' }),
    kept: Type.Integer({ description: 'How many were not, because somebody has changed the task since.' }),
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
