import Type, { type Static } from 'typebox'
import { clearable, createBody, markdown, notifyField, recordId, timestamp } from '../../platform/http/fields.ts'
import { UserRef } from '../users/schema.ts'

export const Comment = Type.Object(
  {
    id: Type.Integer(),
    parent: Type.Integer({ description: "The task's id." }),
    created: timestamp(),
    modified: timestamp(),
    author: UserRef,
    pending: Type.Boolean({ description: 'Not approved yet. Only tokens with `write` can see pending comments.' }),
    in_reply_to: Type.Union([Type.Integer(), Type.Null()]),
    content: Type.String(),
    parsed_content: Type.String(),
  },
  {
    $id: 'Comment',
    additionalProperties: false,
    sample: {
      pending: false,
      in_reply_to: null,
      content: 'Yes, *please*.',
      parsed_content: '<p>Yes, <em>please</em>.</p>\n',
    },
  },
)

export const NewComment = createBody(
  {
    parent: recordId({ description: "The task's id." }),
    content: markdown({ description: 'Markdown body.' }),
    in_reply_to: Type.Optional(clearable(recordId({ description: 'The id of a comment on the same task.' }))),
    notify: notifyField(),
  },
  { additionalProperties: false, readOnlyFields: ['id', 'created', 'modified', 'author', 'pending', 'parsed_content'] },
)
export type NewComment = Static<typeof NewComment>

export const CommentEdit = Type.Object(
  { content: NewComment.properties.content },
  {
    additionalProperties: false,
    readOnlyFields: Object.keys(Comment.properties).filter((name) => name !== 'content'),
  },
)
