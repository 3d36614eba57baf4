import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields, writtenText } from '../../platform/events/fields.ts'

const category_id = Type.Integer()

export const categoryCreated = mapEvent(
  'category.created',
  'A category was created.',
  Type.Object({ category_id, name: writtenText }),
)

export const categoryEdited = mapEvent(
  'category.edited',
  'A category was edited.',
  Type.Object({ category_id, fields: changedFields('name') }),
)

export const categoryDeleted = mapEvent(
  'category.deleted',
  'A category was deleted. Its tasks no longer have a category.',
  Type.Object({ category_id, name: writtenText, tasks: Type.Integer() }),
  { tombstone: true },
)
