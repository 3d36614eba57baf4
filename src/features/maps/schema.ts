import Type, { type Static } from 'typebox'
import { limits, line, optionalEmail, optionalMarkdown, optionalUrl } from '../../platform/http/fields.ts'
import { teamFields, teamSample } from '../teams/schema.ts'

/** The role of a list, as maps and tasks show it. */
export const RoleRef = Type.Object({ name: Type.String(), colour: Type.String() }, { additionalProperties: false })

/** A list as the map shows it. */
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
    created: Type.String({ format: 'date-time' }),
    description: Type.String(),
    parsed_description: Type.String(),
    url: Type.String(),
    contact_email: Type.String(),
    avatar: Type.String({ format: 'uri' }),
    team: Type.Object(teamFields, { additionalProperties: false, sample: teamSample }),
    lists: Type.Array(MapList),
  },
  {
    $id: 'Map',
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
    name: Type.Optional(line(limits.name, { description: 'Changing it does not change the address of the map.' })),
    description: Type.Optional(optionalMarkdown({ description: 'Markdown welcome message.' })),
    url: Type.Optional(optionalUrl({ description: 'The canonical location of the project.' })),
    contact_email: Type.Optional(optionalEmail({ description: 'Default sender of mails to people.' })),
    is_active: Type.Optional(Type.Boolean({ description: 'False archives the map, true reactivates it.' })),
  },
  {
    additionalProperties: false,
    readOnlyFields: ['slug', 'service_url', 'created', 'parsed_description', 'avatar', 'team', 'lists'],
  },
)
export type MapEdit = Static<typeof MapEdit>
