import Type from 'typebox'
import type { Timestamp } from '../../lib/time.ts'
import { clearable, markdown, recordId, timestamp } from '../../platform/http/fields.ts'
import {
  type Field,
  flagField,
  markdownField,
  moment,
  readOnly,
  readOnlyColumn,
} from '../../platform/records/fields.ts'
import { UserRef } from '../users/schema.ts'

interface CommentField extends Field {
  /** Whether its author can still change it. No one else can write a comment. */
  by: 'author' | 'commenter' | false
  /** Whether it's in its author's data export. */
  personal: boolean
  /** Its column in `comments.csv`, which an import reads. */
  csv: string | false
}

/** A comment's fields, in the API's order. */
export const commentFields = {
  id: readOnly(Type.Integer()),
  parent: {
    ...readOnly(Type.Integer({ description: "The task's id." })),
    ...{ write: recordId({ description: "The task's id." }), by: 'commenter' },
  },
  created: {
    ...{ ...moment, personal: true, csv: 'created_at' },
    file: Type.Optional(timestamp({ description: "Default: the task's." })),
  },
  modified: { ...moment, personal: true, file: false },
  edited: {
    ...{ ...moment, api: false, personal: true },
    column: { empty: null as Timestamp | null, generated: true },
  },
  author: readOnly(UserRef),
  pending: {
    ...flagField(''),
    api: Type.Boolean({ description: 'Not approved yet. Only tokens with `write` can see pending comments.' }),
    ...{
      column: { empty: false as boolean, generated: true },
      write: false,
      by: false,
      personal: true,
      csv: 'moderation',
    },
  },
  content: {
    ...{ ...markdownField(''), write: markdown({ description: 'Markdown body.' }) },
    ...{ by: 'author', personal: true, csv: 'body' },
  },
  in_reply_to: {
    ...readOnlyColumn(Type.Union([Type.Integer(), Type.Null()]), null as number | null),
    write: Type.Optional(clearable(recordId({ description: 'The id of a comment on the same task.' }))),
    ...{ by: 'commenter', personal: true },
  },
  parsed_content: readOnlyColumn(Type.String(), ''),
} as const satisfies Record<string, CommentField>
