import Type from 'typebox'

export const UserRef = Type.Object(
  {
    id: Type.Integer(),
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.Union([Type.String(), Type.Null()], { description: 'Filled only for members of the team.' }),
    staff: Type.Boolean({ description: 'Whether the user is a member of the team.' }),
  },
  {
    $id: 'UserRef',
    additionalProperties: false,
    sample: { id: 7, first_name: 'Support desk', last_name: '', email: null, staff: false },
  },
)
