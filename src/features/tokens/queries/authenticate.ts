import { sql } from 'kysely'
import { later, type Timestamp } from '../../../lib/time.ts'
import type { Scope } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { VersionCache } from '../../../platform/db/version-cache.ts'
import type { Caller } from '../../../platform/http/server-parts.ts'
import type { Log } from '../../../platform/log.ts'
import { mapOfToken, tokenHash } from '../rules.ts'

interface Found {
  id: number
  user_id: number
  scope: Scope
  expires: Timestamp | null
  last_used: Timestamp | null
  team_id: number
  path: string
  archived: Timestamp | null
}

interface Known {
  caller: Caller
  expires: Timestamp | null
  /** When its use is to be noted again. */
  noteAt: Timestamp
}

const noteEveryMs = 60_000
const keptTokens = 10_000
/** More than any token of ours needs, so that nobody fills the memory with spellings of one. */
const longestHeader = 200

/** The caller behind an `Authorization` header, in one indexed look-up. Missing, unknown, expired, revoked: all nobody. */
export function authenticateBy(database: Database, log: Log) {
  const tokens = new VersionCache<Known>(database, keptTokens)
  return async (header: string | undefined, now: Timestamp): Promise<Caller | undefined> => {
    if (!header || header.length > longestHeader) return undefined
    const known = await tokens.get(header, () => findToken(database, header))
    if (!known || (known.expires !== null && known.expires <= now)) return undefined
    if (known.noteAt <= now) {
      const unnoted = (error: unknown) => log.warn({ err: error }, 'the use of a token could not be noted')
      await noteUse(database, known.caller, now).catch(unnoted)
    }
    return known.caller
  }
}

async function findToken(database: Database, header: string): Promise<Known | undefined> {
  const text = /^(?:token|bearer) +(\S+)$/i.exec(header)?.[1]
  const map_id = text && mapOfToken(text)
  if (!map_id) return undefined
  const [found] = await tokenStatement(database, database.read, { map_id, hash: tokenHash(text) })
  if (!found) return undefined
  return {
    caller: {
      actor: { kind: 'token', token_id: found.id, user_id: found.user_id, scope: found.scope },
      map: { id: map_id, team_id: found.team_id, path: found.path, archived: found.archived !== null },
    },
    expires: found.expires,
    noteAt: found.last_used ? later(found.last_used, noteEveryMs) : '',
  }
}

const tokenStatement = statement<{ map_id: number; hash: string }, Found>(
  ({ value }) => sql<Found>`
    select t.id, t.user_id, t.scope, t.expires, t.last_used, m.team_id, m.archived, '/' || team.slug || '/' || m.slug as path
    from tokens t join maps m on m.id = t.map_id join teams team on team.id = m.team_id
    where t.map_id = ${value.map_id} and t.hash = ${value.hash} and t.revoked is null`,
)

/** At most once a minute a token, so that reading stays reading. */
async function noteUse(database: Database, { actor, map }: Caller, now: Timestamp): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable('tokens')
      .set({ last_used: now })
      .where('map_id', '=', map.id)
      .where('id', '=', actor.token_id)
      .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '<=', later(now, -noteEveryMs))]))
      .execute(),
  )
}
