import Type, { type Static } from 'typebox'
import { clearable, createBody, recordId } from '../../platform/http/fields.ts'
import { fieldsIn, schemasIn } from '../../platform/records/fields.ts'
import { listFields } from '../maps/fields.ts'

export const List = Type.Object(schemasIn(listFields, 'api'), {
  $id: 'TaskList',
  additionalProperties: false,
  sample: {
    service_url: '/acme/roadmap/1-ideas/',
    name: 'Ideas',
    role: { name: 'Suggestions', slug: 'suggestions', colour: '2f80c2' },
    display_count: 5,
  },
})

const closed = { additionalProperties: false, readOnlyFields: ['id', 'service_url'] }
const inApi = schemasIn(fieldsIn(listFields, 'by', 'program'), 'write')

export const NewList = createBody(inApi, closed)
export type NewList = Static<typeof NewList>

export const ListEdit = Type.Object(Type.Partial(Type.Object(inApi)).properties, closed)

/** The fields edited on a list's settings page. In the API, a list has exactly the fields in the specification. */
export const ListPageEdit = Type.Object(Type.Partial(Type.Object(schemasIn(listFields, 'write'))).properties, closed)
export type ListPageEdit = Static<typeof ListPageEdit>

export const ListMove = Type.Object(
  {
    before: clearable(
      recordId({
        description: 'The id of the list to place it before, which must have the same role; null places it last.',
      }),
    ),
  },
  { additionalProperties: false },
)
