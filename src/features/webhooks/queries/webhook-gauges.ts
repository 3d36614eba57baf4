import type { GaugeSource } from '../../../platform/gauge.ts'

/** How late deliveries are, read from one entry of an index. */
export const webhookGauges: GaugeSource = {
  gauges: [{ name: 'cairn_webhooks_oldest_due_seconds', help: 'For how long the webhook that waits longest is due.' }],
  read: async ({ db, now }) => {
    const oldest = await db
      .selectFrom('webhooks')
      .select('next_due')
      .where('next_due', '<=', now)
      .orderBy('next_due')
      .limit(1)
      .executeTakeFirst()
    const since = oldest?.next_due
    return {
      cairn_webhooks_oldest_due_seconds: new Map([['', since ? (Date.parse(now) - Date.parse(since)) / 1_000 : 0]]),
    }
  },
}
