import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { mapEvents } from '../../../platform/events/event.ts'
import { exampleOf } from '../../../platform/openapi/responses.ts'
import { shownName } from '../../../words/person-name.ts'
import { teamWordsIn, type Words } from '../../../words/words.ts'
import { renderEvents } from '../../feed/queries/render-events.ts'
import { eventSchema } from '../../feed/rules/event-schema.ts'
import type { FeedEvent } from '../../feed/schema.ts'
import { type ChatMessage, discordBody, mattermostBody, slackBody, standardBody } from '../rules/message.ts'
import type { DeliveryRow, WebhookRow } from '../table.ts'

export interface Message {
  id: string
  body: string
}

type Delivery = Pick<DeliveryRow, 'id' | 'event_id' | 'seq' | 'type' | 'created'>

/** Messages by delivery id, built from the current records. Skips deliveries whose event no longer exists. */
export async function composeMessages(
  ctx: MapContext,
  webhook: Pick<WebhookRow, 'shape' | 'language'>,
  deliveries: Delivery[],
): Promise<Map<number, Message>> {
  const events = await findEvents(ctx, deliveries)
  const composed = deliveries.flatMap((delivery): [number, Message][] => {
    const isExample = delivery.event_id === null
    const event = isExample ? exampleEvent(ctx, delivery) : events.get(delivery.event_id ?? 0)
    if (!event) return []
    const id = messageId(ctx.map.id, delivery)
    if (webhook.shape === 'standard') return [[delivery.id, { id, body: standardBody(event, isExample) }]]
    return [[delivery.id, { id, body: chats[webhook.shape](chatMessage(ctx, event, webhook.language)) }]]
  })
  return new Map(composed)
}

const chats = { slack: slackBody, discord: discordBody, mattermost: mattermostBody }

async function findEvents(ctx: MapContext, deliveries: Delivery[]): Promise<Map<number, FeedEvent>> {
  const seqs = new Map(deliveries.flatMap(({ event_id, seq }) => (event_id === null ? [] : [[event_id, seq ?? 0]])))
  if (seqs.size === 0) return new Map()
  const rows = await ctx
    .from('events', { id: [...seqs.keys()] })
    .select(['id', 'type', 'user_id', 'data', 'created'])
    .execute()
  const numbered = rows.map((row) => ({ ...row, seq: seqs.get(row.id) ?? 0 }))
  // Only people who can manage the map can create webhooks. But other servers get the messages, and a page shows them, so
  // they don't say where a vote came from.
  const events = await renderEvents(ctx, numbered, 'manage', 'write')
  return new Map(events.map((event) => [event.id, event]))
}

function chatMessage({ site }: MapContext, { type, actor, data }: FeedEvent, language: string): ChatMessage {
  const t = teamWordsIn(language)
  const who = actor ? shownName(t, actor) : t('audit.system')
  const task = (data.task ?? data.into_task ?? null) as Record<string, string> | null
  return {
    sentence: `${who} ${whatHappened(t, type, data)}`,
    ...(task ? { title: task.title ?? '', url: task[site.urlField] ?? '' } : {}),
  }
}

/** A move mentions only where the task went; the list it came from may no longer exist. */
function whatHappened(t: Words, type: string, data: FeedEvent['data']): string {
  const [from, to] = [data.from_list, data.list] as ({ name: string } | null | undefined)[]
  if (type === 'task.moved' && to) {
    return from
      ? t('webhooks.chat.moved', { from: from.name, to: to.name })
      : t('webhooks.chat.moved.to', { to: to.name })
  }
  return t.find(`audit.event.${type}`) ?? type
}

/** An example event of this type, as in the reference. */
function exampleEvent(
  { site }: Pick<MapContext, 'site'>,
  { type, created }: { type: string; created: Timestamp },
): FeedEvent | undefined {
  const event = mapEvents.get(type)
  if (!event) return undefined
  const example = exampleOf(eventSchema(event), site.publicUrl, { isNew: false, request: undefined })
  const named = JSON.stringify(example).replaceAll('"service_url":', `"${site.urlField}":`)
  return { ...JSON.parse(named), type, created }
}

/** A delivery's `webhook-id`. An event has the same id for all webhooks and attempts. */
const messageId = (mapId: number, { id, event_id }: { id: number; event_id: number | null }): string =>
  event_id === null ? `test_${mapId}_${id}` : `evt_${mapId}_${event_id}`

/** `messageId` in SQL, for the deliveries `d`. */
export const messageIdSql: RawBuilder<string> = sql`case when d.event_id is null
  then 'test_' || d.map_id || '_' || d.id else 'evt_' || d.map_id || '_' || d.event_id end`
