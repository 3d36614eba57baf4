import Type, { type Static } from 'typebox'
import { clearable, line, markdown, recordId, timestamp } from '../../platform/http/fields.ts'
import { priorities } from '../tasks/table.ts'
import { UserRef } from '../users/schema.ts'

const priority = Type.Enum([...priorities])

export const Plan = Type.Object(
  {
    assignee: Type.Union([UserRef, Type.Null()], { description: 'A team member, or null.' }),
    priority,
  },
  { $id: 'Plan', additionalProperties: false, sample: { assignee: null, priority: 'high' } },
)
export type Plan = Static<typeof Plan>

export const PlanEdit = Type.Object(
  {
    assignee: Type.Optional(clearable(recordId({ description: "A team member's id; null for no one." }))),
    priority: Type.Optional(clearable(priority)),
  },
  { additionalProperties: false },
)
export type PlanEdit = Static<typeof PlanEdit>

/** The fields that an edit changed. */
export interface PlanChange {
  before: PlanEdit
  after: PlanEdit
}

/** The filters and sort order come from the query string of the form's URL. */
export const NewView = Type.Object({ name: line(50) })

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
    parent: recordId({ description: "The task's id." }),
    content: markdown({ description: 'Plain text.' }),
  },
  { additionalProperties: false, readOnlyFields: ['id', 'created', 'author'] },
)
export type NewNote = Static<typeof NewNote>
