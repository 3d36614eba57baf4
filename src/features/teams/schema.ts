import Type from 'typebox'

/** The team as the map shows it. */
export const teamFields = {
  name: Type.String(),
  slug: Type.String(),
  url: Type.String(),
  created: Type.String({ format: 'date-time' }),
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
    created: Type.String({ format: 'date-time' }),
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
