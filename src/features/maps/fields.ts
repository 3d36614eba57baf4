import Type from 'typebox'
import { Format } from 'typebox/format'
import { isHexColour, normaliseColour } from '../../lib/colour.ts'
import { clearable, line, maxLengths, optionalEmail, timestamp } from '../../platform/http/fields.ts'
import {
  type Field,
  flagField,
  lineField,
  markdownField,
  readOnly,
  readOnlyColumn,
  urlField,
} from '../../platform/records/fields.ts'
import { type RoleSlug, roleSlugs } from './rules/role.ts'

interface MapField extends Field {
  /** Whether the API has it in the map itself or in its settings. */
  in: 'map' | 'settings'
}

/** Followers' default notification level: moves and answers by the team, or every comment as well. */
export const followLevels = ['answers', 'comments'] as const
export type FollowLevel = (typeof followLevels)[number]

Format.Set('hex-colour', (text) => text === '' || isHexColour(normaliseColour(text)))

/** In characters; enough for about a hundred groups. */
export const maxSynonyms = 5_000

const setting = { column: { empty: '' as string, generated: true }, api: Type.String(), in: 'settings' } as const
const link = (what: string) => ({ ...urlField(`${what}, linked from every page of the map.`), ...setting })

/** A map's fields, and then its settings. */
export const mapFields = {
  name: {
    ...lineField(maxLengths.name),
    write: Type.Optional(line(maxLengths.name, { description: "Changing it doesn't change the map's URL." })),
    file: Type.Optional(Type.String({ maxLength: maxLengths.name })),
    in: 'map',
  },
  slug: { ...readOnlyColumn(Type.String(), ''), in: 'map' },
  service_url: { ...readOnly(Type.String({ format: 'uri' })), in: 'map' },
  created: { ...readOnlyColumn(timestamp(), ''), in: 'map' },
  description: {
    ...markdownField('Markdown welcome message.'),
    file: Type.Optional(Type.String({ maxLength: maxLengths.markdown, description: 'Markdown.' })),
    in: 'map',
  },
  parsed_description: { ...readOnlyColumn(Type.String(), ''), in: 'map' },
  url: { ...urlField("The project's own website."), in: 'map' },
  contact_email: {
    ...readOnlyColumn(Type.String(), ''),
    write: Type.Optional(optionalEmail({ description: 'Receives replies to emails about the map.' })),
    file: Type.Optional(Type.String({ maxLength: maxLengths.email, pattern: '^$|^[^\\s@]+@[^\\s@]+$' })),
    in: 'map',
  },
  colour: {
    ...setting,
    write: Type.Optional(
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
    file: Type.Optional(
      Type.String({ maxLength: 6, pattern: '^$|^[0-9a-fA-F]{6}$', description: 'Six hexadecimal digits.' }),
    ),
  },
  privacy_url: link('The privacy notice'),
  terms_url: link('The terms of use'),
  imprint_url: link('The imprint'),
  follow_level: {
    column: { empty: 'answers' as FollowLevel, generated: true },
    api: Type.Enum([...followLevels]),
    write: Type.Optional(
      Type.Enum([...followLevels], {
        description: "What new followers are notified of: moves and the team's answers, or every comment as well.",
      }),
    ),
    file: false,
    in: 'settings',
  },
  synonyms: {
    ...setting,
    write: Type.Optional(
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
    file: Type.Optional(
      Type.String({ maxLength: maxLengths.markdown, description: 'One group per line, separated by commas.' }),
    ),
  },
} as const satisfies Record<string, MapField>

interface ListField extends Field {
  /** Whether programs can write it, or only administrators on the list's settings page. */
  by: 'program' | 'page' | false
}

export const defaultDisplayCount = 10

/** A list's role in the JSON of maps and tasks. */
export const RoleRef = Type.Object({ name: Type.String(), colour: Type.String() }, { additionalProperties: false })

const count = { minimum: 0, maximum: 100 }

/** A list's fields, in the API's order. Maps show most of them, so they're here. */
export const listFields = {
  id: readOnly(Type.Integer()),
  service_url: readOnly(Type.String({ format: 'uri' })),
  name: { ...lineField(maxLengths.name), by: 'program' },
  role: {
    column: { empty: 'suggestions' as RoleSlug },
    api: Type.Object(
      { name: Type.String(), slug: Type.Enum(roleSlugs), colour: Type.String() },
      { additionalProperties: false },
    ),
    write: Type.Enum(roleSlugs, { description: 'The role determines where the list appears and what it allows.' }),
    file: Type.Optional(
      Type.Enum([...roleSlugs], { description: 'The list to use, unless a mapping says otherwise.' }),
    ),
    by: 'program',
  },
  suggestions: { ...flagField('Allow suggestions from end users.'), by: 'program' },
  votes: { ...flagField("Allow votes for the list's tasks."), by: 'program' },
  comments: { ...flagField("Allow comments on the list's tasks."), by: 'program' },
  display_count: {
    column: { empty: defaultDisplayCount as number },
    api: Type.Integer(),
    write: Type.Optional(
      Type.Integer({ ...count, description: 'The number of tasks shown on the board. Default: 10.' }),
    ),
    file: Type.Optional(Type.Integer(count)),
    by: 'program',
  },
  hide_when_empty: {
    ...flagField('Hide the list from visitors while it has no tasks.'),
    ...{ column: { empty: false as boolean, generated: true }, api: false, by: 'page' },
  },
} as const satisfies Record<string, ListField>
