import Type, { type Static } from 'typebox'
import { clearable, createBody, line, maxLengths, recordId } from '../../platform/http/fields.ts'
import { roleSlugs } from '../maps/rules/role.ts'

export const List = Type.Object(
  {
    id: Type.Integer(),
    service_url: Type.String({ format: 'uri' }),
    name: Type.String(),
    role: Type.Object(
      { name: Type.String(), slug: Type.Enum(roleSlugs), colour: Type.String() },
      { additionalProperties: false },
    ),
    suggestions: Type.Boolean(),
    comments: Type.Boolean(),
    votes: Type.Boolean(),
    display_count: Type.Integer(),
  },
  {
    $id: 'TaskList',
    additionalProperties: false,
    sample: {
      service_url: '/acme/roadmap/1-ideas/',
      name: 'Ideas',
      role: { name: 'Suggestions', slug: 'suggestions', colour: '2f80c2' },
      display_count: 5,
    },
  },
)

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

const optional = {
  suggestions: flag('Allow suggestions from end users.'),
  votes: flag("Allow votes for the list's tasks."),
  comments: flag("Allow comments on the list's tasks."),
  display_count: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, description: 'The number of tasks shown on the board. Default: 10.' }),
  ),
}
const name = line(maxLengths.name)
const role = Type.Enum(roleSlugs, { description: 'The role determines where the list appears and what it allows.' })
const closed = { additionalProperties: false, readOnlyFields: ['id', 'service_url'] }

export const NewList = createBody({ name, role, ...optional }, closed)
export type NewList = Static<typeof NewList>

export const ListEdit = Type.Object({ name: Type.Optional(name), role: Type.Optional(role), ...optional }, closed)
export type ListEdit = Static<typeof ListEdit>

/** The fields edited on a list's settings page. In the API, a list has exactly the fields in the specification. */
export const ListPageEdit = Type.Object(
  { ...ListEdit.properties, hide_when_empty: Type.Optional(Type.Boolean()) },
  closed,
)
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
