import Type, { type Static } from 'typebox'
import { clearable, recordId } from '../../platform/http/fields.ts'
import { UserRef } from '../users/schema.ts'
import { priorities } from './table.ts'

const priority = Type.Enum([...priorities])

export const Plan = Type.Object(
  {
    assignee: Type.Union([UserRef, Type.Null()], { description: 'A member of the team, or nobody.' }),
    priority,
  },
  { $id: 'Plan', additionalProperties: false, sample: { assignee: null, priority: 'high' } },
)
export type Plan = Static<typeof Plan>

export const PlanEdit = Type.Object(
  {
    assignee: Type.Optional(clearable(recordId({ description: 'The id of a member of the team. Null: nobody.' }))),
    priority: Type.Optional(priority),
  },
  { additionalProperties: false },
)
export type PlanEdit = Static<typeof PlanEdit>
