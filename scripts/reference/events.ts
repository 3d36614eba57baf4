import type { AnyEvent } from '../../src/platform/events/event.ts'
import type { Field } from './field-type.ts'
import { fieldsTable } from './fields-table.ts'
import { page } from './markdown.ts'

/** All events as a Markdown page. */
export const eventsReference = (events: AnyEvent[]): string =>
  page(
    'Events',
    'Each is a row of `events`, written in the transaction of the change: its `type`, who did it, when, and `data` as below.',
    ...events.flatMap(({ name, summary, schema }) => [
      `## ${name}`,
      summary,
      // Every field of an event is required, so the table has no column for it.
      fieldsTable({ properties: (schema as Field).properties ?? {} }) || 'No data of its own.',
    ]),
  )
