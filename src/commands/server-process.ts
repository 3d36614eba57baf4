import { flushCompileCache } from 'node:module'
import { type App, startApp } from '../app.ts'
import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
import { firstLinkMs } from '../features/sessions/rules/sign-in.ts'
import { createSignInLink } from '../features/sessions/verbs/sign-in.ts'
import { hasTeam } from '../features/teams/queries/teams.ts'
import { addFirstAdministrator, createTeam } from '../features/teams/verbs/teams.ts'
import { createToken } from '../features/tokens/verbs/tokens.ts'
import { inTeam, type Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { Conflict } from '../platform/errors.ts'
import type { Siblings } from '../platform/siblings.ts'
import { wordsIn } from '../words/words.ts'
import type { Call } from './command.ts'
import { operatorContext } from './context.ts'
import { stopSignal, unlessAborted, untilAborted } from './signals.ts'

const what = 'Your board is ready.'

/** Serves in this process until a signal stops it, or until its supervisor replaces it. */
export async function serveHere({ config, out }: Call, member?: Member): Promise<void> {
  const stop = stopSignal(member && ['SIGINT', 'SIGTERM'])
  let starter: Awaited<ReturnType<typeof createStarter>>
  const prepare = async ({ database, site }: Pick<App, 'database' | 'site'>) => {
    // Reports problems now, not when the first person signs in.
    site.secret()
    starter = await createStarter(database, site)
  }
  const app = await startApp(config, undefined, undefined, stop, prepare, member?.siblings).catch(unlessAborted(stop))
  if (!app) return
  try {
    const lines: string[] = []
    printReady(member ? (line) => lines.push(line) : out, app, starter && { what, ...starter })
    member?.ready(lines)
    // At this point, the cache has only what startup needs.
    flushCompileCache()
    const replaced = member?.replaced.then(() => app.drain(stop))
    await Promise.race([untilAborted(stop), ...(replaced ? [replaced] : [])])
  } finally {
    await app.close({ drains: true })
  }
}

/** A process that serves a port together with others. */
export interface Member {
  siblings: Siblings
  /** Tells the supervisor that this process is ready, and what to print. */
  ready(lines: string[]): void
  /** Resolves when another process has taken over. */
  replaced: Promise<void>
}

/** The administrator's sign-in link, which works once, and the token. Anyone who has them can use them. */
interface Starter {
  link: string
  token: string
}

/** On an empty database, creates a team with an administrator, a map and a token, all or nothing. */
export async function createStarter(database: Database, site: Site): Promise<Starter | undefined> {
  const ctx = operatorContext({ database, site })
  return ctx
    .transaction(async (tx) => {
      if (await hasTeam(tx)) return undefined
      const t = wordsIn(site.language)
      const team = inTeam(tx, await createTeam(tx, { slug: 'team', name: t('starter.team') }), null)
      const map = await createMapWithLists(team, { slug: 'roadmap', name: t('starter.map') })
      const token = await createToken(map, { name: 'Starter', scope: 'manage' })
      const user_id = await addFirstAdministrator(team)
      return { link: await createSignInLink(tx, { user_id, validMs: firstLinkMs }), token: token.text }
    })
    .catch((error: unknown) => {
      // Another server, started at the same time, created them first and prints them.
      if (error instanceof Conflict) return undefined
      throw error
    })
}

/** Prints the URL, and what's needed to sign in and send a first request. */
export function printReady(out: (line: string) => void, app: App, ready?: Starter & { what: string }): void {
  out(`Cairn is at ${app.site.publicUrl}  (API reference: ${app.site.publicUrl}/api/1/docs)`)
  if (!ready) return
  const lines = [
    ready.what,
    'Open this link to sign in as its administrator. It works once, within 24 hours:',
    `  ${ready.link}`,
    'Your API token, shown only once:',
    `  ${ready.token}`,
    'Try it:',
    `  curl -H 'Authorization: Token ${ready.token}' ${app.url}/api/1/map/`,
  ]
  for (const line of lines) {
    out('')
    out(line)
  }
}
