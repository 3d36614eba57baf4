import Type, { type Static } from 'typebox'
import { fieldsIn, schemasIn } from '../../platform/records/fields.ts'
import { teamFields, teamSample } from '../teams/schema.ts'
import { listFields, mapFields, RoleRef } from './fields.ts'

const { service_url: _, ...inMap } = schemasIn(listFields, 'api')

export const MapList = Type.Object(
  { ...inMap, role: RoleRef },
  {
    $id: 'MapList',
    additionalProperties: false,
    sample: { name: 'Ideas', role: { name: 'Suggestions', colour: '2f80c2' }, display_count: 5 },
  },
)

export const ownFields = fieldsIn(mapFields, 'in', 'map')
const own = schemasIn(ownFields, 'write')

export const RoadMap = Type.Object(
  {
    ...schemasIn(ownFields, 'api'),
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
    ...own,
    is_active: Type.Optional(Type.Boolean({ description: 'False archives the map, true reactivates it.' })),
  },
  { additionalProperties: false, readOnlyFields: Object.keys(RoadMap.properties).filter((name) => !(name in own)) },
)
export type MapEdit = Static<typeof MapEdit>

/** Settings that aren't fields of the map itself. */
export const settingFields = fieldsIn(mapFields, 'in', 'settings')

export const MapSettings = Type.Object(schemasIn(settingFields, 'api'), {
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
})
export type MapSettings = Static<typeof MapSettings>

export const MapSettingsEdit = Type.Object(schemasIn(settingFields, 'write'), { additionalProperties: false })
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
