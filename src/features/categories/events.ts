import Type from 'typebox'
import { eventType } from '../../platform/events/event.ts'

const category_id = Type.Integer()

export const categoryCreated = eventType(
  'category.created',
  'A category was made.',
  Type.Object({ category_id, name: Type.String() }),
)

export const categoryEdited = eventType(
  'category.edited',
  'Fields of a category were changed.',
  Type.Object({ category_id, fields: Type.Array(Type.String()) }),
)

export const categoryDeleted = eventType(
  'category.deleted',
  'A category was deleted; its tasks have none from then on.',
  Type.Object({ category_id, name: Type.String(), tasks: Type.Integer() }),
)
