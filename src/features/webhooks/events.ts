import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields, writtenText } from '../../platform/events/fields.ts'
import { pauseReasons } from './table.ts'

const webhook_id = Type.Integer()
const forManagers = { scope: 'manage' } as const

export const webhookCreated = mapEvent(
  'webhook.created',
  'A webhook was created.',
  Type.Object({ webhook_id, name: writtenText }),
  forManagers,
)

export const webhookEdited = mapEvent(
  'webhook.edited',
  'A webhook was edited.',
  Type.Object({ webhook_id, fields: changedFields('url') }),
  forManagers,
)

export const webhookRotated = mapEvent(
  'webhook.rotated',
  "A webhook's secret was rotated.",
  Type.Object({ webhook_id }),
  forManagers,
)

export const webhookPaused = mapEvent(
  'webhook.paused',
  'A webhook was paused: by the team, after five days of failures, or because its endpoint is gone.',
  Type.Object({ webhook_id, reason: Type.Enum([...pauseReasons]) }),
  forManagers,
)

export const webhookResumed = mapEvent(
  'webhook.resumed',
  'A paused webhook was resumed.',
  Type.Object({ webhook_id }),
  forManagers,
)

export const webhookDeleted = mapEvent(
  'webhook.deleted',
  'A webhook was deleted. Its pending deliveries are not sent.',
  Type.Object({ webhook_id, name: writtenText }),
  { ...forManagers, tombstone: true },
)
