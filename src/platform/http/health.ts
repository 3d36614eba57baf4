import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Route } from './server-parts.ts'

const answerWithinMs = 2_000
const afterMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/**
 * Answers 200 when the database is reachable, otherwise 503. `forwarded` says how many addresses the proxies in front have
 * reported, so that `cairn doctor` can compare it with the settings.
 */
export const healthRoute = (database: Database): Route => ({
  path: '/health',
  reply: async ({ forwardedFor }) => {
    const reached = sql`select 1`.execute(database.read).then(
      () => true,
      () => false,
    )
    // Where all connections are taken, it would wait with the others.
    const healthy = await Promise.race([reached, afterMs(answerWithinMs).then(() => false)])
    return {
      status: healthy ? 200 : 503,
      type: 'application/json',
      body: JSON.stringify({
        status: healthy ? 'ok' : 'unavailable',
        database: database.engine,
        ...(forwardedFor ? { forwarded: forwardedFor.split(',').length } : {}),
      }),
      headers: { 'cache-control': 'no-store' },
    }
  },
})
