import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
import { starterMapName } from '../features/maps/rules/checklist.ts'
import { firstLinkMs } from '../features/sessions/rules/sign-in.ts'
import { createSignInLink } from '../features/sessions/verbs/sign-in.ts'
import { addFirstAdministrator } from '../features/teams/verbs/add-first-administrator.ts'
import { createTeam } from '../features/teams/verbs/create-team.ts'
import { createToken } from '../features/tokens/verbs/create-token.ts'
import { inTeam, type Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { Conflict } from '../platform/errors.ts'
import { operatorContext } from './context.ts'

interface Starter {
  /** The sign-in link of the administrator. */
  link: string
  /** The token's text. */
  token: string
}

/** On an empty database, and only there: a team with an administrator, a map and a token, all or nothing. */
export async function createStarter(database: Database, site: Site): Promise<Starter | undefined> {
  const ctx = operatorContext({ database, site })
  return ctx
    .transaction(async (tx) => {
      const existing = await tx.db.selectFrom('teams').select('id').limit(1).executeTakeFirst()
      if (existing) return undefined
      const team = inTeam(tx, await createTeam(tx, { slug: 'team', name: 'Our team' }), null)
      const map = await createMapWithLists(team, { slug: 'roadmap', name: starterMapName })
      const token = await createToken(map, { name: 'Starter', scope: 'manage' })
      const user_id = await addFirstAdministrator(team)
      return { link: await createSignInLink(tx, { user_id, validMs: firstLinkMs }), token: token.text }
    })
    .catch((error: unknown) => {
      // Another server started at the same time, created them first and prints them.
      if (error instanceof Conflict) return undefined
      throw error
    })
}
