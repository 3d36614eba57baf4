import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Readiness } from '../db/readiness.ts'
import { Unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Route, RouteResponse } from './server-deps.ts'

const answerWithinMs = 2_000
/** After the whole process was paused, a response that has already arrived is read first. */
const afterMs = (ms: number) => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve), ms).unref())

/**
 * Responds with 200 when the process has started and its database is reachable, otherwise with 503. `forwarded` is the
 * number of addresses that the proxies in front reported, so that `cairn doctor` can compare it with the settings.
 */
export const healthRoute = (database: Database, hasStarted: () => boolean): Route => ({
  path: '/health',
  reply: async ({ forwardedFor }) => {
    const reached = sql`select 1`.execute(database.read).then(
      () => true,
      () => false,
    )
    // When all connections are busy, the query would have to wait.
    const healthy = hasStarted() && (await Promise.race([reached, afterMs(answerWithinMs).then(() => false)]))
    return answer(healthy ? 200 : 503, {
      status: healthy ? 'ok' : 'unavailable',
      database: database.engine,
      ...(forwardedFor ? { forwarded: forwardedFor.split(',').length } : {}),
    })
  },
})

/** Only checks the process itself, so that an unreachable database doesn't restart it. */
export const livenessRoute: Route = { path: '/health/live', reply: async () => answer(200, { status: 'ok' }) }

/** Ready for requests: the database accepts writes, and the process has started and isn't shutting down. */
export function readinessRoute(readiness: Pick<Readiness, 'check'>, log: Log): Route {
  let wasReady = true
  return {
    path: '/health/ready',
    reply: async () => {
      const reason = await readiness.check().then(
        () => undefined,
        (error: unknown) => error,
      )
      // Logged when it changes, not on every check.
      if (reason && wasReady) log.warn({ err: reason }, 'not ready')
      if (!reason && !wasReady) log.warn({}, 'ready again')
      wasReady = !reason
      if (reason) throw new Unavailable('unavailable', 'This server is not ready. See its log for the reason.')
      return answer(200, { status: 'ok' })
    },
  }
}

const answer = (status: number, body: object): RouteResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  headers: { 'cache-control': 'no-store' },
})
