import { eventDataSchema, eventSchema, webhookOnly } from '../../src/features/feed/rules/event-schema.ts'
import { FeedEvent } from '../../src/features/feed/schema.ts'
import type { AnyEvent } from '../../src/platform/events/event.ts'
import { anyInstallation } from '../../src/platform/openapi/description.ts'
import { exampleOf } from '../../src/platform/openapi/responses.ts'
import type { Field } from './document-parts.ts'
import { anchored, fenced, fieldsTable, page } from './markdown.ts'

/** All events as a Markdown page. */
export const eventsReference = (events: AnyEvent[]): string =>
  page(
    'Events',
    'An event is written in the same transaction as the change it describes. It has a `type`, says who made the change ' +
      'and when, and lists the ids and field names involved.',
    `The change feed (\`GET /api/1/map/events/\` and its stream) and webhooks send a map's events with the fields below. The
contents of \`data\` are listed under each event. Records are shown in their current state, as in the API, or are null if
they're deleted or hidden. \`previous\` has short texts; all other text written by people is only in the audit log. A token can
read the events its scope allows; fields marked *team* require \`write\`. Events that don't belong to a map aren't in any
feed.`,
    fieldsTable({ ...FeedEvent, properties: { ...FeedEvent.properties, ...webhookOnly } } as Field),
    events.map(({ name, summary }) => `- [${name}](#${name}): ${summary}`).join('\n'),
    ...events.flatMap((event) => [`## ${anchored(event.name, event.name)}`, ...about(event)]),
  )

function about(event: AnyEvent): string[] {
  if (event.belongsTo === 'site') {
    return [
      event.summary,
      "This event doesn't belong to a map.",
      fieldsTable({ properties: propertiesOf(event.schema) }) || 'No data.',
    ]
  }
  const { summary, version, scope, tombstone } = event
  const ends = tombstone ? ' This is a tombstone: the record no longer exists.' : ''
  // All fields of an event are required, so the table doesn't need a column for that.
  const fields = fieldsTable({ properties: described(propertiesOf(eventDataSchema(event))) })
  const example = fenced('event', JSON.stringify(exampleOf(eventSchema(event), anyInstallation), null, 2))
  return [summary, `Version ${version}, \`${scope}\` scope.${ends}`, fields || 'No data.', example]
}

const propertiesOf = (schema: object): Record<string, Field> => (schema as Field).properties ?? {}

/** Lists records by name rather than field by field. */
const described = (properties: Record<string, Field>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const record = field.anyOf?.find((branch) => '$id' in branch) as (Field & { $id: string }) | undefined
      if (record)
        return [name, { anyOf: [{ $ref: record.$id }, { type: 'null' }], description: field.description ?? '' }]
      return [name, 'inFeed' in field ? { ...field, description: 'team' } : field]
    }),
  )
