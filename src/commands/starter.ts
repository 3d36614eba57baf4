import { startMap } from '../features/lists/start-map.ts'
import { createTeam } from '../features/teams/create-team.ts'
import { createToken } from '../features/tokens/create-token.ts'
import { inTransaction, type Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { TxDb } from '../platform/db/tables.ts'
import { Conflict } from '../platform/errors.ts'

/** On an empty database, and only there: a team, a map and a token, all or nothing. Returns the token's text. */
export async function createStarter(database: Database, site: Site): Promise<string | undefined> {
  const values = { database, site, now: new Date().toISOString(), requestId: null }
  const make = async (db: TxDb) => {
    const known = await db.selectFrom('teams').select('id').limit(1).executeTakeFirst()
    if (known) return undefined
    const team = { id: await createTeam(db, { slug: 'team', name: 'Our team' }, values.now), slug: 'team' }
    const map = await startMap(db, values, { team, slug: 'roadmap', name: 'Our roadmap' })
    const token = await inTransaction(db, { ...values, map, actor: { kind: 'operator' } }, (tx) =>
      createToken(tx, { name: 'Starter', scope: 'manage' }),
    )
    return token.text
  }
  return database.transaction(make).catch((error: unknown) => {
    // Another server that starts at the same moment was first, and prints the token.
    if (error instanceof Conflict) return undefined
    throw error
  })
}
