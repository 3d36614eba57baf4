import { errorCodes } from './api-errors.ts'
import { eventSchema } from './features/feed/rules/event-schema.ts'
import { archivedRefusal } from './features/maps/rules/visibility.ts'
import { endpoints, events } from './features.ts'
import { scopesOf } from './platform/actor.ts'
import { Forbidden, Invalid, NotFound } from './platform/errors.ts'
import type { ApiDescription } from './platform/openapi/description.ts'

/** What each group of endpoints is about, by the first word of their ids, and what webhooks receive. */
const tags: Record<string, string> = {
  root: 'Links to the rest of the API.',
  team: 'The team that owns the map, and its members.',
  token: 'The token used for the request: its permissions and limits.',
  map: 'The map itself: its name, welcome message and picture, and an export of it as a zip file.',
  settings: "The map's colour, legal links and other settings.",
  access: "The map's visibility.",
  embedding: 'The sites that can embed the map.',
  guests: 'Email addresses and domains invited to a map that is not public.',
  categories: 'Task categories, each with an emoji.',
  lists: "The map's columns. A list's role determines where it appears.",
  tasks: 'Suggestions and work items, each in one list.',
  search: 'Full-text search for tasks.',
  waiting: 'Which suggestions and comments need approval.',
  comments: 'Comments on tasks, by people and programs.',
  images: 'Images for descriptions and comments.',
  votes: 'Votes for tasks, including votes on behalf of others.',
  notes: 'Internal notes on tasks, which only the team can read.',
  plans: "A task's assignee and priority, which only the team can see.",
  messages: "Private messages between the team and a task's author.",
  people: 'People the team trusts or has blocked in this map.',
  reports: 'Tasks and comments that visitors reported to the team.',
  trash: 'Deleted records that can still be restored.',
  imports: "Importing another board's records, with their authors and dates.",
  bulk: 'Changes to many tasks at once, which can be undone.',
  insight: 'Insights: statistics about the map.',
  audit: 'The audit log: who changed what.',
  events: 'The change feed: everything that happens in the map, in order.',
  webhooks: 'URLs that receive a message for every event in the map.',
  deliveries: 'The delivery log: what was sent to a webhook, and how it responded.',
  'webhook-messages': 'The messages a webhook receives: one per event, with the same types as in the feed.',
}

/** The API as its reference describes it. */
export const api: ApiDescription = {
  endpoints,
  // Built when the reference is requested, because it takes a while.
  get webhooks() {
    return events.flatMap((event) =>
      event.belongsTo === 'map'
        ? [{ name: event.name, summary: event.summary, scope: event.scope, schema: eventSchema(event) }]
        : [],
    )
  },
  anyEvent: {
    name: 'FeedEvent',
    description:
      "An event in the map; `type` says which kind. Later versions may add types, so skip any you don't know.",
  },
  collectionPath: '/api/1/map/tasks/',
  info: {
    title: 'Cairn',
    version: '1',
    summary: 'A feedback and roadmap board with an API you can rely on.',
    contact: { name: 'Cairn', url: 'https://cairn.example/' },
    license: { name: 'MIT', identifier: 'MIT' },
    description: `Every token belongs to one map, and every \`/api/1/map/\` request acts on that map.

**Scopes** build on each other: \`public\`, \`read\`, \`write\`, \`manage\`. Each endpoint says which one it requires. A
\`public\` token sees what a visitor sees; it's the only kind you can safely put in a web page.

**Bodies** are JSON or form-encoded, up to 1 MiB. Unknown fields and filters are rejected, never ignored.
In an edit, \`null\` or \`""\` clears a field that can be empty; in a create, \`null\` is the same as leaving a field out.

**Form-encoded** bodies (\`application/x-www-form-urlencoded\`) take the same fields as JSON, as plain text:
\`voter[email]\` for a nested field, commas between list items, an empty value to clear a field. Booleans are \`true\`, \`false\`, \`1\`, \`0\`, \`on\`
or \`off\`, case-insensitive. The schemas below describe JSON.

**Pagination**: collections come in pages. Follow \`next\` until it's null. You never miss a record or get one twice, even
if others are added or deleted in between. If you send \`page\`, the links use page numbers instead.

**Times** are UTC with milliseconds: \`2026-03-02T09:30:00.000Z\`.

**Errors** are \`application/problem+json\` with a machine-readable \`code\`; a 400 lists every problem. The
\`ErrorCode\` and \`FieldErrorCode\` schemas explain each code.

**Retries**: send an \`Idempotency-Key\` with every POST, and it takes effect only once, however often you retry.

**Versions**: \`/api/1/\` stays backward compatible. Responses may get new fields, so ignore unknown ones.

**Deprecation**: nothing is deprecated yet. If an endpoint ever is, its responses will have \`Deprecation\` and \`Sunset\`
headers.`,
  },
  tags,
  reference: { file: 'docs/reference/api.md' },
  lists: [
    { name: 'webhook-messages', file: 'docs/reference/events.md' },
    { name: 'errors', file: 'docs/reference/errors.md' },
  ],
  guides: [
    { name: 'first-steps', file: 'docs/api/README.md' },
    { name: 'recipes', file: 'docs/api/recipes.md' },
    { name: 'sdk', file: 'sdk/README.md' },
    { name: 'receiving-webhooks', file: 'docs/reference/webhooks.md' },
    { name: 'mirroring', file: 'docs/reference/mirror.md' },
    { name: 'changelog', file: 'CHANGELOG.md' },
  ],
  errorCodes,
  noteOn: (endpoint) => (endpoint.worksInArchived ? undefined : 'Returns 403 while the map is archived.'),
  refusals: {
    400: {
      about: 'The query or body is not valid, or refers to something that is not in the map.',
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
        new Forbidden('insufficient_scope', 'This requires a token with the scopes read, write, manage.', {
          required_scopes: scopesOf('manage'),
        }),
        archivedRefusal(),
      ],
    },
    404: {
      about: 'The record does not exist or belongs to another map, or the page is past the end.',
      examples: [new NotFound()],
    },
  },
}
