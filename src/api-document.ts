import { errorCodes } from './api-errors.ts'
import { tags } from './api-tags.ts'
import { eventSchema } from './features/feed/rules/event-schema.ts'
import { archivedRefusal } from './features/maps/rules/archived.ts'
import { endpoints, events } from './features.ts'
import { scopesOf } from './platform/actor.ts'
import { Forbidden, Invalid, NotFound } from './platform/errors.ts'
import type { ApiDescription } from './platform/openapi/description.ts'

/** The API as its reference describes it. */
export const api: ApiDescription = {
  endpoints,
  webhooks: events.flatMap((event) =>
    event.belongsTo === 'map'
      ? [{ name: event.name, summary: event.summary, scope: event.scope, schema: eventSchema(event) }]
      : [],
  ),
  anyEvent: {
    name: 'FeedEvent',
    description:
      'An event of the map; `type` says which. Later versions may send other types: skip those you do not know.',
  },
  collectionPath: '/api/1/map/tasks/',
  info: {
    title: 'Cairn',
    version: '1',
    summary: 'A feedback and roadmap board that programs can rely on.',
    contact: { name: 'Cairn', url: 'https://cairn.example/' },
    license: { name: 'MIT', identifier: 'MIT' },
    description: `Every token belongs to one map, and every \`/api/1/map/\` request acts on that map.

**Scopes** are a ladder: \`public\`, \`read\`, \`write\`, \`manage\`. Each endpoint names the one it needs. Only a \`public\` token,
which sees what a visitor sees, belongs in a web page.

**Bodies** are JSON or form-encoded, at most 1 MiB. A field or filter that does not exist is refused, never ignored.
\`null\` or \`""\` clears an optional field.

**Forms** (\`application/x-www-form-urlencoded\`) have the same fields as JSON, as texts side by side: \`voter[email]\` for a nested
field, commas between the items of a list, an empty text to clear a field. Booleans are \`true\`, \`false\`, \`1\`, \`0\`, \`on\` or \`off\`,
in any letter case. The schemas below describe JSON.

**Collections** come in pages. Follow \`next\` until it is null: it neither skips nor repeats a record, whatever is
written meanwhile. With \`page\` the links count pages instead.

**Times** are UTC with milliseconds: \`2026-03-02T09:30:00.000Z\`.

**Errors** are \`application/problem+json\` with a \`code\` for programs; a 400 lists every problem at once. The
schemas \`ErrorCode\` and \`FieldErrorCode\` say what each code means.

**Retries**: give every POST an \`Idempotency-Key\`, and it happens once however often it is sent.

**Versions**: \`/api/1/\` only gains. New fields may appear in answers, so ignore those you do not know.`,
  },
  tags,
  guides: [
    { name: 'first-steps', file: 'docs/api/README.md' },
    { name: 'recipes', file: 'docs/api/recipes.md' },
    { name: 'sdk', file: 'sdk/README.md' },
    { name: 'receiving-webhooks', file: 'docs/reference/webhooks.md' },
    { name: 'mirroring', file: 'docs/reference/mirror.md' },
  ],
  errorCodes,
  noteOn: (endpoint) => (endpoint.worksInArchived ? undefined : 'Refused while the map is archived.'),
  refusals: {
    400: {
      about: 'The query or the body is not valid, or names something that is not in the map.',
      examples: [
        new Invalid([
          { field: 'title', code: 'required', message: 'This field is required.' },
          { field: 'colour', code: 'unknown_field', message: 'There is no such field.' },
        ]),
      ],
    },
    403: {
      about: 'The token lacks a scope, or the map is archived.',
      examples: [
        new Forbidden('insufficient_scope', 'This needs a token with the scopes read, write, manage.', {
          required_scopes: scopesOf('manage'),
        }),
        archivedRefusal(),
      ],
    },
    404: {
      about: 'There is nothing here, or it belongs to another map. A page past the end is nothing, too.',
      examples: [new NotFound()],
    },
  },
}
