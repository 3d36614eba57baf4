import { sql } from 'kysely'
import { later, type Timestamp } from '../../../lib/time.ts'
import type { Scope } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { asSharedWork } from '../../../platform/db/time-limit.ts'
import { VersionCache } from '../../../platform/db/version-cache.ts'
import type { Caller, Credentials } from '../../../platform/http/server-deps.ts'
import type { Log } from '../../../platform/log.ts'
import { mapOfToken, tokenHash, verifyTicket } from '../rules/secrets.ts'

interface TokenRow {
  id: number
  user_id: number
  scope: Scope
  expires: Timestamp | null
  last_used: Timestamp | null
  team_id: number
  path: string
  archived: Timestamp | null
}

interface CachedToken {
  caller: Caller
  expires: Timestamp | null
  /** When to record its next use in the database. */
  recordUseAt: Timestamp
}

const recordEveryMs = 60_000
const maxCachedTokens = 10_000
/** Longer than any of our tokens. Without a limit, long headers could fill the cache. */
const maxHeaderLength = 200

/** The tables that identify a caller. `test/cached-tokens.test.ts` checks that nothing changes them indirectly. */
export const callerTables = ['tokens', 'maps', 'teams']

/**
 * The caller identified by an `Authorization` header, in one indexed lookup, or by a stream ticket. Undefined if the
 * token, or the ticket's token, is missing, unknown, expired or revoked.
 */
export function authenticateBy(database: Database, log: Log, secret: () => string) {
  const tokens = new VersionCache<CachedToken | undefined>(maxCachedTokens)
  const version = database.versionOf(callerTables)
  /** Has a new `Caller` for each version, because responses are cached on it. */
  const forReads = new VersionCache<CachedToken | undefined>(maxCachedTokens)
  /** Parsing and hashing a token takes as long as looking it up, so they're done once per header. */
  const parsed = new Map<string, TokenKey>()
  const findTokenOf = async (header: string): Promise<CachedToken | undefined> => {
    const key = parsed.get(header) ?? parseHeader(header)
    const token = key && (await findToken(database, key.map_id, key))
    if (parsed.size >= maxCachedTokens) parsed.clear()
    if (token) parsed.set(header, key)
    return token
  }
  const find = async (credentials: Credentials, now: Timestamp): Promise<CachedToken | undefined> => {
    const { authorization, ticket, isForWrite } = credentials
    if (ticket !== undefined) {
      const signed = verifyTicket(secret(), ticket, now)
      return signed && findToken(database, signed.map_id, { id: signed.token_id })
    }
    if (!authorization || authorization.length > maxHeaderLength) return undefined
    const cached = () => tokens.get(version(), authorization, () => findTokenOf(authorization))
    if (isForWrite) return cached()
    return forReads.get(await database.version(), authorization, async () => {
      const token = await cached()
      return token && { ...token, caller: { ...token.caller } }
    })
  }
  return async (credentials: Credentials, now: Timestamp): Promise<Caller | undefined> => {
    const token = await find(credentials, now)
    if (!token || (token.expires !== null && token.expires <= now)) return undefined
    if (token.recordUseAt <= now) {
      const logFailure = (error: unknown) => log.warn({ err: error }, 'token use could not be recorded')
      // Recorded even if the client has disconnected.
      await asSharedWork(() => recordUse(database, token.caller, now)).catch(logFailure)
    }
    return token.caller
  }
}

interface TokenKey {
  map_id: number
  hash: string
}

function parseHeader(header: string): TokenKey | undefined {
  const text = /^(?:token|bearer) +(\S+)$/i.exec(header)?.[1]
  const map_id = text && mapOfToken(text)
  return map_id ? { map_id, hash: tokenHash(text) } : undefined
}

async function findToken(
  database: Database,
  map_id: number,
  token: { hash: string } | { id: number },
): Promise<CachedToken | undefined> {
  const on = { database, db: database.read }
  const [row] = await ('id' in token
    ? tokenById(on, { map_id, id: token.id })
    : tokenByHash(on, { map_id, hash: token.hash }))
  if (!row) return undefined
  return {
    caller: {
      actor: { kind: 'token', token_id: row.id, user_id: row.user_id, scope: row.scope },
      map: { id: map_id, team_id: row.team_id, path: row.path, archived: row.archived !== null },
    },
    expires: row.expires,
    recordUseAt: row.last_used ? later(row.last_used, recordEveryMs) : '',
  }
}

const validTokens = sql`
    select t.id, t.user_id, t.scope, t.expires, t.last_used, m.team_id, m.archived, '/' || team.slug || '/' || m.slug as path
    from tokens t join maps m on m.id = t.map_id join teams team on team.id = m.team_id
    where t.revoked is null`

const tokenByHash = statement<{ map_id: number; hash: string }, TokenRow>(
  ({ value }) => sql<TokenRow>`${validTokens} and t.map_id = ${value.map_id} and t.hash = ${value.hash}`,
  { keepsPlan: true },
)

const tokenById = statement<{ map_id: number; id: number }, TokenRow>(
  ({ value }) => sql<TokenRow>`${validTokens} and t.map_id = ${value.map_id} and t.id = ${value.id}`,
  { keepsPlan: true },
)

/** Written at most once a minute per token, so most reads write nothing. */
async function recordUse(database: Database, { actor, map }: Caller, now: Timestamp): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable('tokens')
      .set({ last_used: now })
      .where('map_id', '=', map.id)
      .where('id', '=', actor.token_id)
      .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '<=', later(now, -recordEveryMs))]))
      .execute(),
  )
}
