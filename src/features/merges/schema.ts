import Type, { type Static } from 'typebox'
import { notifyField, recordId } from '../../platform/http/fields.ts'

export const MergeInto = Type.Object(
  { into: recordId({ description: 'The id of the other task, which is kept.' }), notify: notifyField() },
  { additionalProperties: false },
)
export type MergeInto = Static<typeof MergeInto>

export const MergedTask = Type.Object(
  { id: Type.Integer(), title: Type.String(), votes: Type.Integer(), comments: Type.Integer() },
  { $id: 'MergedTask', additionalProperties: false, sample: { title: 'Night mode', votes: 12, comments: 3 } },
)
