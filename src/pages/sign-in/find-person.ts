import { findJwtSession } from '../../features/jwt-sign-in/queries/jwt-people.ts'
import { findSession } from '../../features/sessions/queries/sessions.ts'
import { isDueForExtension } from '../../features/sessions/rules/sign-in.ts'
import { extendSession } from '../../features/sessions/verbs/sessions.ts'
import type { Person } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { MapSlugs } from '../../platform/http/server-deps.ts'
import type { Log } from '../../platform/log.ts'

/** The person signed in on the browser with this hash. A session that can't be extended right now is still valid. */
export const findPersonWith =
  (log: Log) =>
  async (ctx: Context, browserHash: string): Promise<Person | undefined> => {
    const session = await findSession(ctx, browserHash)
    if (!session) return undefined
    const { last_seen, ...person } = session
    if (isDueForExtension(last_seen, ctx.now)) {
      await extendSession(ctx, person).catch((error: unknown) =>
        log.warn({ err: error }, 'a session could not be extended'),
      )
    }
    return person
  }

/** The person who is signed in with a JWT to the map in the URL. */
export const findPersonInMap = (
  ctx: Context,
  session: { map_id: number; hash: string },
  { team, map }: MapSlugs,
): Promise<Person | undefined> =>
  findJwtSession(ctx, { ...session, ...(team ? { team } : {}), ...(map ? { map } : {}) })
