import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { mapEvents } from '../../../platform/events/event.ts'
import { exampleOf } from '../../../platform/openapi/responses.ts'
import { eventSchema } from '../../feed/rules/event-schema.ts'
import type { FeedEvent } from '../../feed/schema.ts'

/** An event of this type that never happened, as the reference shows it. */
export function exampleEvent(
  { site }: Pick<MapContext, 'site'>,
  { type, created }: { type: string; created: Timestamp },
): FeedEvent | undefined {
  const event = mapEvents.get(type)
  if (!event) return undefined
  const example = exampleOf(eventSchema(event), site.publicUrl, { isNew: false, request: undefined })
  const named = JSON.stringify(example).replaceAll('"service_url":', `"${site.urlField}":`)
  return { ...JSON.parse(named), type, created }
}
