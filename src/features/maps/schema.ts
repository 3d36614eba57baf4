import Type, { type Static } from 'typebox'
import { Format } from 'typebox/format'
import { isHexColour, normaliseColour } from '../../lib/colour.ts'
import {
  clearable,
  line,
  maxLengths,
  optionalEmail,
  optionalMarkdown,
  optionalUrl,
  timestamp,
} from '../../platform/http/fields.ts'
import { teamFields, teamSample } from '../teams/schema.ts'
import { followLevels } from './table.ts'

/** A list's role in the JSON of maps and tasks. */
export const RoleRef = Type.Object({ name: Type.String(), colour: Type.String() }, { additionalProperties: false })

export const MapList = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    role: RoleRef,
    suggestions: Type.Boolean(),
    comments: Type.Boolean(),
    votes: Type.Boolean(),
    display_count: Type.Integer(),
  },
  {
    $id: 'MapList',
    additionalProperties: false,
    sample: { name: 'Ideas', role: { name: 'Suggestions', colour: '2f80c2' }, display_count: 5 },
  },
)

export const RoadMap = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    service_url: Type.String({ format: 'uri' }),
    created: timestamp(),
    description: Type.String(),
    parsed_description: Type.String(),
    url: Type.String(),
    contact_email: Type.String(),
    avatar: Type.String({ format: 'uri' }),
    team: Type.Object(teamFields, { additionalProperties: false, sample: teamSample }),
    lists: Type.Array(MapList),
  },
  {
    $id: 'Roadmap',
    additionalProperties: false,
    sample: {
      name: 'Cairn',
      slug: 'roadmap',
      service_url: '/acme/roadmap/',
      description: 'Tell us what to build **next**.',
      parsed_description: '<p>Tell us what to build <strong>next</strong>.</p>\n',
      url: 'https://example.org/',
      contact_email: 'hello@example.org',
      avatar: '/avatar/acme/roadmap.svg',
    },
  },
)

export const MapEdit = Type.Object(
  {
    name: Type.Optional(line(maxLengths.name, { description: "Changing it doesn't change the map's URL." })),
    description: Type.Optional(optionalMarkdown({ description: 'Markdown welcome message.' })),
    url: Type.Optional(optionalUrl({ description: "The project's own website." })),
    contact_email: Type.Optional(optionalEmail({ description: 'Receives replies to emails about the map.' })),
    is_active: Type.Optional(Type.Boolean({ description: 'False archives the map, true reactivates it.' })),
  },
  {
    additionalProperties: false,
    readOnlyFields: ['slug', 'service_url', 'created', 'parsed_description', 'avatar', 'team', 'lists'],
  },
)
export type MapEdit = Static<typeof MapEdit>

Format.Set('hex-colour', (text) => text === '' || isHexColour(normaliseColour(text)))

/** Settings that aren't fields of the map itself. */
export const MapSettings = Type.Object(
  {
    colour: Type.String(),
    ...{ privacy_url: Type.String(), terms_url: Type.String(), imprint_url: Type.String() },
    follow_level: Type.Enum([...followLevels]),
    synonyms: Type.String(),
  },
  {
    $id: 'MapSettings',
    additionalProperties: false,
    sample: {
      colour: '3d6b4f',
      privacy_url: 'https://example.org/privacy',
      terms_url: 'https://example.org/terms',
      imprint_url: 'https://example.org/imprint',
      follow_level: 'answers',
      synonyms: 'board, wall',
    },
  },
)
export type MapSettings = Static<typeof MapSettings>

const link = (what: string) =>
  Type.Optional(optionalUrl({ description: `${what}, linked from every page of the map.` }))

/** In characters; enough for about a hundred groups. */
export const maxSynonyms = 5_000

export const MapSettingsEdit = Type.Object(
  {
    colour: Type.Optional(
      clearable(
        Type.String({
          maxLength: 10,
          trim: true,
          format: 'hex-colour',
          description: 'The colour of links and buttons, such as `3d6b4f`, with a contrast ratio of at least 4.5.',
          formatError: { code: 'invalid_colour', message: 'Must be six hexadecimal digits, such as 3d6b4f.' },
        }),
      ),
    ),
    privacy_url: link('The privacy notice'),
    terms_url: link('The terms of use'),
    imprint_url: link('The imprint'),
    follow_level: Type.Optional(
      Type.Enum([...followLevels], {
        description: "What new followers are notified of: moves and the team's answers, or every comment as well.",
      }),
    ),
    synonyms: Type.Optional(
      clearable(
        Type.String({
          maxLength: maxSynonyms,
          trim: true,
          description:
            'Synonyms in this map, such as `board, wall`, one group per line. Search and ' +
            'suggested duplicates use them in addition to the built-in synonyms.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)
export type MapSettingsEdit = Static<typeof MapSettingsEdit>

const sites = Type.Array(Type.String({ maxLength: 255 }), {
  minItems: 0,
  maxItems: 20,
  description:
    'The sites that can embed the board and the suggestion form, such as `https://example.com` or ' +
    '`https://*.example.com`; `*` for every site, an empty list for none.',
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
