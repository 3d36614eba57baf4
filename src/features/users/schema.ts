import Type from 'typebox'

/** Shown for people without a name. Pages translate it. */
export const unnamed = 'Guest'

export const UserRef = Type.Object(
  {
    id: Type.Integer(),
    first_name: Type.String(),
    last_name: Type.String(),
    display_name: Type.String({ description: `First and last name; \`${unnamed}\` for someone without a name.` }),
    email: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for people outside the team, and for public tokens.',
    }),
    staff: Type.Boolean({ description: 'Whether the user is a team member.' }),
    external_id: Type.Union([Type.String(), Type.Null()], {
      description:
        'The `sub` of someone who signed in with a token from your own product. Null for everyone else, and for tokens without `write`.',
    }),
  },
  {
    $id: 'UserRef',
    additionalProperties: false,
    sample: {
      id: 7,
      first_name: 'Support desk',
      last_name: '',
      display_name: 'Support desk',
      email: null,
      staff: false,
      external_id: null,
    },
  },
)
