import { sql } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { Scope } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Caller } from '../../platform/http/parts.ts'
import { mapOfToken, tokenHash } from './token-text.ts'

interface Found {
  id: number
  user_id: number
  scope: Scope
  last_used: Timestamp | null
  team_id: number
  path: string
  archived: Timestamp | null
}

const usedEveryMs = 60_000

/** The caller behind an `Authorization` header, in one indexed look-up. Missing, unknown, expired, revoked: all nobody. */
export function authenticateBy(database: Database) {
  return async (header: string | undefined, now: Timestamp): Promise<Caller | undefined> => {
    const text = /^(?:token|bearer) +(\S+)$/i.exec(header ?? '')?.[1]
    const mapId = text && mapOfToken(text)
    if (!mapId) return undefined
    const [found] = await tokenStatement(database, database.read, { map_id: mapId, hash: tokenHash(text), now })
    if (!found) return undefined
    if (!found.last_used || Date.parse(now) - Date.parse(found.last_used) >= usedEveryMs) {
      await noteUse(database, mapId, found.id, now)
    }
    return {
      actor: { kind: 'token', token_id: found.id, user_id: found.user_id, scope: found.scope },
      map: { id: mapId, team_id: found.team_id, path: found.path, archived: found.archived !== null },
    }
  }
}

const tokenStatement = statement<{ map_id: number; hash: string; now: Timestamp }, Found>(
  (_db, _database, value) => sql<Found>`
    select t.id, t.user_id, t.scope, t.last_used, m.team_id, m.archived, '/' || team.slug || '/' || m.slug as path
    from tokens t join maps m on m.id = t.map_id join teams team on team.id = m.team_id
    where t.map_id = ${value.map_id} and t.hash = ${value.hash} and t.revoked is null
      and (t.expires is null or t.expires > ${value.now})`,
)

/** At most once a minute a token, so that reading stays reading. */
async function noteUse(database: Database, mapId: number, tokenId: number, now: Timestamp): Promise<void> {
  const before = new Date(Date.parse(now) - usedEveryMs).toISOString()
  await database.transaction((tx) =>
    tx
      .updateTable('tokens')
      .set({ last_used: now })
      .where('map_id', '=', mapId)
      .where('id', '=', tokenId)
      .where((or) => or.or([or('last_used', 'is', null), or('last_used', '<=', before)]))
      .execute(),
  )
}
