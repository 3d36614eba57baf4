import { errorCodes } from './api-errors.ts'
import { eventSchema } from './features/feed/rules/event-schema.ts'
import { archivedRefusal } from './features/maps/rules/visibility.ts'
import { endpoints, events } from './features.ts'
import { scopesOf } from './platform/actor.ts'
import { Forbidden, Invalid, NotFound } from './platform/errors.ts'
import type { ApiDescription } from './platform/openapi/description.ts'

/** What each group of endpoints is about, by the first word of their ids; and what webhooks receive. */
const tags: Record<string, string> = {
  team: 'The team that owns the map, with its members.',
  token: 'The token of the request: what it may do, and its limits.',
  map: 'The map itself: its texts, its picture, and all of it as one file.',
  settings: 'The colour, the legal links and other settings of the map.',
  access: 'Who may see the pages of the map.',
  embedding: 'Which sites may show the map in a frame.',
  guests: 'Mail addresses and domains that are invited to a map that is not public.',
  categories: 'What tasks are sorted by, each with an emoji.',
  lists: 'The columns of the map. The role of a list decides where it stands.',
  tasks: 'Suggestions and work items, each in one list.',
  search: 'Finding tasks by words.',
  waiting: 'Which suggestions and comments wait for the approval of the team.',
  comments: 'What people and programs say about tasks.',
  images: 'Images for descriptions and comments.',
  votes: 'Who wants a task, also on behalf of others.',
  notes: 'Remarks on tasks that only the team reads.',
  plans: 'Who works on a task, and how urgent it is. Only the team reads it.',
  messages: 'Private messages between the team and the author of a task.',
  people: 'People whom the team trusts or has blocked in this map.',
  reports: 'What visitors have reported to the team.',
  trash: 'What was deleted and can still be restored.',
  bulk: 'Changes of many tasks at once, which can be undone.',
  insight: 'Numbers about the map.',
  audit: 'Who has changed what.',
  events: 'What happens in the map, in order, to follow it or to keep a copy.',
  webhooks: 'Addresses that get a message for each event of the map.',
  deliveries: 'What was sent to a webhook, and what it answered.',
  'webhook-messages': 'What a webhook receives: one message for each event, of the type that the feed has.',
}

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
