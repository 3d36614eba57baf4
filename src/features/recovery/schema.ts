import Type from 'typebox'
import { timestamp } from '../../platform/http/fields.ts'
import { trashKinds } from '../trash/table.ts'
import { UserRef } from '../users/schema.ts'

export const TrashEntry = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum([...trashKinds]),
    record_id: Type.Integer({ description: 'The id of the deleted record; for `person`, the id of the user.' }),
    title: Type.String({
      description: "The task's title, the list's name, the comment's text, or the source of an import.",
    }),
    reason: Type.String(),
    deleted_by: Type.Union([UserRef, Type.Null()]),
    created: timestamp(),
  },
  {
    $id: 'TrashEntry',
    additionalProperties: false,
    sample: { kind: 'task', title: 'Dark mode', reason: 'Said twice.' },
  },
)

export const trashPageSize = 50
