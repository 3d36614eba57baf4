import { ofMaps } from '../../../platform/db/engine-sql.ts'
import type { GaugeSource } from '../../../platform/feature.ts'

/** How late deliveries are, read from one entry of an index. */
export const webhookGauges: GaugeSource = {
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
