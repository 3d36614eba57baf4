import type { MapContext } from '../../../platform/context.ts'
import { shownName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { renderEvents } from '../../feed/queries/render-events.ts'
import type { FeedEvent } from '../../feed/schema.ts'
import { standardBody } from '../rules/body.ts'
import { type ChatMessage, discordBody, mattermostBody, slackBody } from '../rules/chat.ts'
import { exampleEvent } from '../rules/example-event.ts'
import { messageId } from '../rules/message-id.ts'
import type { WebhookRow } from './find-webhook.ts'
import type { DeliveryRow } from './list-due-deliveries.ts'

export interface Message {
  id: string
  body: string
}

/** What a delivery sends, as the records are now. Undefined if the event is gone. */
export async function composeMessage(
  ctx: MapContext,
  webhook: Pick<WebhookRow, 'shape' | 'language'>,
  delivery: Pick<DeliveryRow, 'id' | 'event_id' | 'seq' | 'type' | 'created'>,
): Promise<Message | undefined> {
  const isExample = delivery.event_id === null
  const event = isExample ? exampleEvent(ctx, delivery) : await findEvent(ctx, delivery)
  if (!event) return undefined
  const id = messageId(ctx.map.id, delivery)
  if (webhook.shape === 'standard') return { id, body: standardBody(event, isExample) }
  return { id, body: chats[webhook.shape](chatMessage(ctx, event, webhook.language)) }
}

const chats = { slack: slackBody, discord: discordBody, mattermost: mattermostBody }

async function findEvent(ctx: MapContext, { event_id, seq }: Pick<DeliveryRow, 'event_id' | 'seq'>) {
  const row = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'user_id', 'data', 'created'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', event_id ?? 0)
    .executeTakeFirst()
  // Only those who manage the map make webhooks.
  const [event] = row ? await renderEvents(ctx, [{ ...row, seq: seq ?? 0 }], 'manage') : []
  return event
}

function chatMessage({ site }: MapContext, { type, actor, data }: FeedEvent, language: string): ChatMessage {
  const t = wordsIn(language)
  const who = actor ? shownName(t, actor) : t('audit.system')
  const task = (data.task ?? data.into_task ?? null) as Record<string, string> | null
  return {
    sentence: `${who} ${whatHappened(t, type, data)}`,
    ...(task ? { title: task.title ?? '', url: task[site.urlField] ?? '' } : {}),
  }
}

/** A move says where to. The list that the task came from may be gone by now. */
function whatHappened(t: ReturnType<typeof wordsIn>, type: string, data: FeedEvent['data']): string {
  const [from, to] = [data.from_list, data.list] as ({ name: string } | null | undefined)[]
  if (type === 'task.moved' && to) {
    return from
      ? t('webhooks.chat.moved', { from: from.name, to: to.name })
      : t('webhooks.chat.moved.to', { to: to.name })
  }
  const key = `audit.event.${type}`
  return t.has(key) ? t(key) : type
}
