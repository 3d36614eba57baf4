import Type, { type Static } from 'typebox'

export const maxSites = 20

const sites = Type.Array(Type.String({ maxLength: 255 }), {
  minItems: 0,
  maxItems: maxSites,
  description:
    'The sites that may show the board and the suggestion form in a frame, such as `https://example.com` or ' +
    '`https://*.example.com`; `*` for every site, none for nobody.',
})

export const Embedding = Type.Object(
  { sites },
  {
    $id: 'Embedding',
    additionalProperties: false,
    sample: { sites: ['https://example.com', 'https://*.example.com'] },
  },
)

export const EmbeddingEdit = Type.Object({ sites: Type.Optional(sites) }, { additionalProperties: false })
export type EmbeddingEdit = Static<typeof EmbeddingEdit>
