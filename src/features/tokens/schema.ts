import Type from 'typebox'
import { scopes } from '../../platform/actor.ts'
import { timestamp } from '../../platform/http/fields.ts'

export const Token = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'Also shown as the author of everything created with the token.' }),
    map: Type.Object(
      { name: Type.String(), slug: Type.String(), service_url: Type.String({ format: 'uri' }) },
      { additionalProperties: false, description: 'The map the token acts on.' },
    ),
    scopes: Type.Array(Type.Enum([...scopes])),
    created: timestamp(),
    expires: Type.Union([timestamp(), Type.Null()]),
    limits: Type.Object(
      {
        requests_per_minute: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Null if there is no limit.',
        }),
        page_size: Type.Integer(),
        body_bytes: Type.Integer(),
      },
      { additionalProperties: false },
    ),
  },
  {
    $id: 'Token',
    additionalProperties: false,
    sample: {
      name: 'Support desk',
      map: { name: 'Cairn', slug: 'roadmap', service_url: '/acme/roadmap/' },
      expires: null,
      limits: { requests_per_minute: 600, page_size: 100, body_bytes: 1_048_576 },
    },
  },
)
