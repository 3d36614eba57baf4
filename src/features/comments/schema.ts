import Type, { type Static } from 'typebox'
import { createBody, notifyField } from '../../platform/http/fields.ts'
import { fieldsIn, schemasIn } from '../../platform/records/fields.ts'
import { commentFields } from './fields.ts'

export const Comment = Type.Object(schemasIn(commentFields, 'api'), {
  $id: 'Comment',
  additionalProperties: false,
  sample: {
    pending: false,
    in_reply_to: null,
    content: 'Yes, *please*.',
    parsed_content: '<p>Yes, <em>please</em>.</p>\n',
  },
})

const written = schemasIn(commentFields, 'write')
const edited = schemasIn(fieldsIn(commentFields, 'by', 'author'), 'write')
const closed = (accepted: object) => ({
  additionalProperties: false,
  readOnlyFields: Object.keys(Comment.properties).filter((name) => !(name in accepted)),
})

export const NewComment = createBody({ ...written, notify: notifyField() }, closed(written))
export type NewComment = Static<typeof NewComment>

export const CommentEdit = Type.Object(edited, closed(edited))
