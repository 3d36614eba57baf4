import Type, { type Static } from 'typebox'
import { clearable, markdown, notifyField, recordId, timestamp } from '../../platform/http/fields.ts'
import { pagingFields } from '../../platform/records/paging.ts'
import { UserRef } from '../users/schema.ts'

export const Comment = Type.Object(
  {
    id: Type.Integer(),
    created: timestamp(),
    modified: timestamp(),
    author: UserRef,
    in_reply_to: Type.Union([Type.Integer(), Type.Null()]),
    content: Type.String(),
    parsed_content: Type.String(),
  },
  {
    $id: 'Comment',
    additionalProperties: false,
    sample: { in_reply_to: null, content: 'Yes, *please*.', parsed_content: '<p>Yes, <em>please</em>.</p>\n' },
  },
)

/** A pending comment. It also names its task. */
export const WaitingComment = Type.Object(
  { ...Comment.properties, parent: Type.Integer({ description: 'The id of the task.' }) },
  {
    $id: 'WaitingComment',
    additionalProperties: false,
    sample: { in_reply_to: null, content: 'Yes, *please*.', parsed_content: '<p>Yes, <em>please</em>.</p>\n' },
  },
)

export const PendingQuery = Type.Object(
  {
    pending: Type.Optional(Type.Boolean({ description: 'Only `true`: those that wait.' })),
    ...pagingFields,
  },
  { additionalProperties: false },
)

export const NewComment = Type.Object(
  {
    parent: recordId({ description: 'The id of the task.' }),
    content: markdown({ description: 'Markdown body.' }),
    in_reply_to: Type.Optional(clearable(recordId({ description: 'The id of a comment on the same task.' }))),
    notify: notifyField(),
  },
  { additionalProperties: false, readOnlyFields: ['id', 'created', 'modified', 'author', 'parsed_content'] },
)
export type NewComment = Static<typeof NewComment>
