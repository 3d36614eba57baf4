import { startMap } from '../features/lists/start-map.ts'
import { firstLinkMs, makeLink } from '../features/sessions/links.ts'
import { addFirstAdministrator } from '../features/teams/add-first-administrator.ts'
import { createTeam } from '../features/teams/create-team.ts'
import { createToken } from '../features/tokens/create-token.ts'
import { inTransaction, type Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { TxDb } from '../platform/db/tables.ts'
import { Conflict } from '../platform/errors.ts'

export interface Starter {
  /** Signs its opener in as the team's administrator. */
  link: string
  /** The token's text. */
  token: string
}

/** On an empty database, and only there: a team with an administrator, a map and a token, all or nothing. */
export async function createStarter(database: Database, site: Site): Promise<Starter | undefined> {
  const values = { database, site, now: new Date().toISOString(), requestId: null }
  const make = async (db: TxDb) => {
    const known = await db.selectFrom('teams').select('id').limit(1).executeTakeFirst()
    if (known) return undefined
    const team = { id: await createTeam(db, { slug: 'team', name: 'Our team' }, values.now), slug: 'team' }
    const map = await startMap(db, values, { team, slug: 'roadmap', name: 'Our roadmap' })
    const token = await inTransaction(db, { ...values, map, actor: { kind: 'operator' } }, (tx) =>
      createToken(tx, { name: 'Starter', scope: 'manage' }),
    )
    const user_id = await addFirstAdministrator(db, team.id, values.now)
    return { link: await makeLink(db, site, { user_id }, firstLinkMs, values.now), token: token.text }
  }
  return database.transaction(make).catch((error: unknown) => {
    // Another server that starts at the same moment was first, and prints them.
    if (error instanceof Conflict) return undefined
    throw error
  })
}
