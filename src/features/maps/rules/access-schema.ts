import Type, { type Static } from 'typebox'
import { Format } from 'typebox/format'
import { isEmail } from '../../../lib/email-address.ts'
import { line, maxLengths, timestamp } from '../../../platform/http/fields.ts'
import { visibilities } from './visibility.ts'

Format.Set('guest-address', (text) => text !== '' && isEmail(text.startsWith('@') ? `x${text}` : text))

const visibility = Type.Enum(visibilities, {
  description:
    "Who can see the map's pages: everyone; anyone with the link, but not search engines; only guests; or only " +
    'the team. Tokens always have access.',
})

export const Access = Type.Object(
  {
    visibility,
    public_tokens: Type.Array(
      Type.Object({ id: Type.Integer(), name: Type.String() }, { additionalProperties: false }),
      {
        description: 'The `public` tokens that work. They see what visitors see, whatever the visibility is.',
      },
    ),
  },
  { $id: 'Access', additionalProperties: false, sample: { public_tokens: [{ id: 7, name: 'Status page' }] } },
)

export const AccessEdit = Type.Object(
  {
    visibility: Type.Optional(visibility),
    revoke_public_tokens: Type.Optional(
      Type.Boolean({ description: 'Whether to revoke all of `public_tokens`. It cannot be undone.' }),
    ),
  },
  { additionalProperties: false },
)
export type AccessEdit = Static<typeof AccessEdit>

export const Guest = Type.Object(
  { id: Type.Integer(), address: Type.String(), created: timestamp() },
  { $id: 'Guest', additionalProperties: false, sample: { address: '@example.org' } },
)

export const NewGuest = Type.Object(
  {
    address: line(maxLengths.email, {
      format: 'guest-address',
      description: 'An email address, or a whole domain such as `@example.org`.',
      formatError: { code: 'guest_address', message: 'Must be an email address, or a domain such as @example.org.' },
    }),
  },
  { additionalProperties: false, readOnlyFields: ['id', 'created'] },
)
export type NewGuest = Static<typeof NewGuest>
