import Type from 'typebox'
import { timestamp } from '../../platform/http/fields.ts'

export const teamFields = {
  name: Type.String(),
  slug: Type.String(),
  url: Type.String(),
  created: timestamp(),
  avatar: Type.String({ format: 'uri' }),
}
export const teamSample = { name: 'Acme', slug: 'acme', url: 'https://example.org/', avatar: '/avatar/acme.svg' }

export const TeamMember = Type.Object(
  {
    user: Type.Object(
      { id: Type.Integer(), first_name: Type.String(), last_name: Type.String(), email: Type.String() },
      { additionalProperties: false },
    ),
    role: Type.Enum(['Administrator', 'Moderator']),
    created: timestamp(),
  },
  {
    $id: 'TeamMember',
    additionalProperties: false,
    sample: { user: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' } },
  },
)

export const Team = Type.Object(
  { ...teamFields, members: Type.Array(TeamMember) },
  { $id: 'Team', additionalProperties: false, sample: teamSample },
)
