import { ofMaps } from '../../platform/db/engine-sql.ts'
import type { Feature, GaugeSource } from '../../platform/feature.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { deliverHandler, pruneDeliveriesHandler, resendHandler } from './jobs.ts'

/** How late deliveries are, read from a single index entry. */
const webhookGauges: GaugeSource = {
  gauges: [{ name: 'cairn_webhooks_oldest_due_seconds', help: 'For how long the webhook that waits longest is due.' }],
  read: async ({ database, db, now }) => {
    const oldest = await database.inParts((maps) =>
      db
        .selectFrom('webhooks')
        .select('next_due')
        .where('next_due', '<=', now)
        .where(ofMaps(maps))
        .orderBy('next_due')
        .limit(1)
        .executeTakeFirst(),
    )
    const [since] = oldest.flatMap((webhook) => webhook?.next_due ?? []).sort()
    return {
      cairn_webhooks_oldest_due_seconds: new Map([['', since ? (Date.parse(now) - Date.parse(since)) / 1_000 : 0]]),
    }
  },
}

export const webhooksFeature: Feature = {
  name: 'webhooks',
  endpoints: Object.values(api),
  events: Object.values(events),
  gauges: webhookGauges,
  jobs: [deliverHandler, resendHandler, pruneDeliveriesHandler],
}
