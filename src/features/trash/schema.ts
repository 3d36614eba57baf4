import Type from 'typebox'

/** Asks what a deletion would take along, without deleting anything. */
export const DryRunQuery = Type.Object(
  { dry_run: Type.Optional(Type.Boolean({ description: 'Only say what would be deleted.' })) },
  { additionalProperties: false },
)

export const Deletion = Type.Object(
  { tasks: Type.Integer(), comments: Type.Integer(), votes: Type.Integer() },
  { $id: 'Deletion', additionalProperties: false, sample: { tasks: 41, comments: 12, votes: 380 } },
)
