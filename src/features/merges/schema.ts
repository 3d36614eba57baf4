import Type, { type Static } from 'typebox'
import { recordId } from '../../platform/http/fields.ts'

export const MergeInto = Type.Object(
  {
    into: recordId({ description: 'The id of the other task, which stays.' }),
    notify: Type.Optional(Type.Boolean({ description: 'False tells nobody who followed it. Default: true.' })),
  },
  { additionalProperties: false },
)
export type MergeInto = Static<typeof MergeInto>

export const MergedTask = Type.Object(
  { id: Type.Integer(), title: Type.String(), votes: Type.Integer(), comments: Type.Integer() },
  { $id: 'MergedTask', additionalProperties: false, sample: { title: 'Night mode', votes: 12, comments: 3 } },
)
