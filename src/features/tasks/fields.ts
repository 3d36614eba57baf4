import Type from 'typebox'
import type { Timestamp } from '../../lib/time.ts'
import { maxLengths, optionalLine, recordId, timestamp } from '../../platform/http/fields.ts'
import {
  counter,
  type Field,
  flagField,
  lineField,
  markdownField,
  moment,
  readOnly,
  readOnlyColumn,
  urlField,
} from '../../platform/records/fields.ts'
import type { Key } from '../../words/words.ts'
import { RoleRef } from '../maps/fields.ts'
import { UserRef } from '../users/schema.ts'

interface TaskField extends Field {
  /** Who may write it besides the team: its author, or only the person who suggests it. */
  by: 'team' | 'suggester' | 'author' | false
  /** Whether `task.edited` says what it contained before. */
  previous: boolean
  /** Whether it's in its author's data export. */
  personal: boolean
  /** Its column in `posts.csv`, which an import reads. */
  csv: string | false
  /** Its label in the team's edit form. */
  form: Key | false
}

export const CategoryRef = Type.Object(
  { name: Type.String(), emoji_shortname: Type.String() },
  { additionalProperties: false },
)

const parent = Type.Object(
  { id: Type.Integer(), name: Type.String(), role: RoleRef },
  { additionalProperties: false, description: 'The list the task is in.' },
)

/** A task's fields, in the API's order. */
export const taskFields = {
  id: readOnly(Type.Integer()),
  service_url: readOnly(Type.String({ format: 'uri' })),
  parent: {
    ...readOnly(parent),
    ...{ write: recordId({ description: "The list's id." }), by: 'suggester', previous: true },
  },
  author: readOnly(UserRef),
  title: {
    ...lineField(maxLengths.title),
    ...{ by: 'author', previous: true, personal: true, csv: 'title', form: 'field.title' },
  },
  description: {
    ...markdownField('Markdown body.'),
    ...{ by: 'author', previous: false, personal: true, csv: 'body', form: 'team.edit.description' },
  },
  category: {
    ...readOnly(Type.Union([CategoryRef, Type.Null()])),
    write: Type.Optional(
      optionalLine(maxLengths.name, { description: "The name of one of the map's categories, case-insensitive." }),
    ),
    ...{ by: 'suggester', previous: true, form: 'field.category' },
  },
  parsed_description: readOnlyColumn(Type.String(), ''),
  created: {
    ...moment,
    file: Type.Optional(timestamp({ description: "Default: when it's imported." })),
    ...{ personal: true, csv: 'created_at' },
  },
  modified: { ...moment, personal: true, file: false },
  edited: {
    ...{ ...moment, api: false, personal: true },
    column: { empty: null as Timestamp | null, generated: true },
  },
  list_arrival: {
    ...moment,
    api: timestamp({ description: 'When the task was moved to its current list.' }),
    file: Type.Optional(timestamp({ description: 'Default: `created`.' })),
  },
  url: { ...urlField('A related URL.'), by: 'team', previous: true, personal: true, csv: false, form: 'task.link' },
  pending: {
    ...flagField('True hides the task until it is approved; false approves it.'),
    ...{ by: 'team', previous: true, personal: true, csv: 'moderation', form: false },
  },
  lock_comments: {
    ...flagField('True closes the tasks to new comments.'),
    ...{ by: 'team', previous: true, personal: false, csv: false, form: 'team.edit.lock' },
  },
  votes_count: counter,
  subscribers_count: counter,
  comments_count: counter,
} as const satisfies Record<string, TaskField>
