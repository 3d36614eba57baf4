import Type, { type Static } from 'typebox'
import { markdown, recordId, timestamp } from '../../platform/http/fields.ts'
import { UserRef } from '../users/schema.ts'

export const Note = Type.Object(
  {
    id: Type.Integer(),
    created: timestamp(),
    author: UserRef,
    content: Type.String(),
  },
  { $id: 'Note', additionalProperties: false, sample: { content: 'Ask the two big customers first.' } },
)

export const NewNote = Type.Object(
  {
    parent: recordId({ description: 'The id of the task.' }),
    content: markdown({ description: 'Plain text.' }),
  },
  { additionalProperties: false, readOnlyFields: ['id', 'created', 'author'] },
)
export type NewNote = Static<typeof NewNote>
