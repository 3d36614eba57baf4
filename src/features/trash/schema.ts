import Type from 'typebox'
import { notifyField } from '../../platform/http/fields.ts'

/** Returns what a deletion would include, without deleting anything. */
export const DryRunQuery = Type.Object(
  {
    dry_run: Type.Optional(Type.Boolean({ description: 'Only report what would be deleted.' })),
    notify: notifyField(),
  },
  { additionalProperties: false },
)

export const Deletion = Type.Object(
  { tasks: Type.Integer(), comments: Type.Integer(), votes: Type.Integer() },
  { $id: 'Deletion', additionalProperties: false, sample: { tasks: 41, comments: 12, votes: 380 } },
)
