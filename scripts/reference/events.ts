import { eventDataSchema } from '../../src/features/feed/rules/event-schema.ts'
import { FeedEvent } from '../../src/features/feed/schema.ts'
import type { AnyEvent } from '../../src/platform/events/event.ts'
import type { Field } from '../../src/platform/openapi/reference/contents.ts'
import { fieldsTable, page } from './markdown.ts'

/** All events as a Markdown page. */
export const eventsReference = (events: AnyEvent[]): string =>
  page(
    'Events',
    'Each is a row, written in the transaction of the change: its `type`, who did it, when, and ids and names of fields.',
    `The change feed (\`GET /api/1/map/events/\` and its stream) and webhooks show those of a map, with the fields below. What
\`data\` holds is under each event. Records are as the interface presents them at the moment of
reading, and null if they are gone or hidden. Text that somebody wrote is only in the audit log. A token reads the events of its
scope; fields marked *team* need \`write\`. Events that belong to no map are in no feed.`,
    fieldsTable(FeedEvent as Field),
    ...events.flatMap((event) => [`## ${event.name}`, ...about(event)]),
  )

function about(event: AnyEvent): string[] {
  if (event.belongsTo === 'site') {
    return [event.summary, 'Belongs to no map.', fieldsTable({ properties: propertiesOf(event.schema) }) || 'No data.']
  }
  const { summary, version, scope, tombstone } = event
  const ends = tombstone ? ' A tombstone: what it is named after is gone.' : ''
  // All fields of an event are required, so the table doesn't need a column for that.
  const fields = fieldsTable({ properties: described(propertiesOf(eventDataSchema(event))) })
  return [summary, `Version ${version}, scope \`${scope}\`.${ends}`, fields || 'No data.']
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
