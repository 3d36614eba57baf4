import type { Selectable } from 'kysely'
import type { Person } from '../../../platform/actor.ts'
import { type Tx, withActor } from '../../../platform/context.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { findLanguage } from '../../../words/words.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { sessionEnded, sessionOpened } from '../events.ts'
import { afterSignInOf, findAfterSignIn } from '../queries/after-sign-in.ts'
import { type SignInBrowser, sessionExpiry } from '../rules/sign-in.ts'
import type { SessionTable } from '../table.ts'

export interface SignedIn {
  outcome: 'signed-in'
  person: Person
  /** The account's language, if it differs from the page's. */
  language: string | undefined
  after: AfterSignIn | undefined
}

interface Input extends SignInBrowser {
  user_id: number
  /** The hash of the browser that requested it; null for requests without one. */
  requestedBy: string | null
}

/** Signs in an authenticated person, and returns what they were about to do. */
export async function signIn(tx: Tx, { user_id, requestedBy, ...browser }: Input): Promise<SignedIn> {
  await assertNotBlocked(tx, user_id)
  const after = await afterSignIn(tx, requestedBy, browser.browser_hash)
  const language = await useAccountLanguage(tx, user_id, browser.language)
  const person = await openSession(tx, { user_id, ...browser })
  return { outcome: 'signed-in', person, language, after }
}

type NewSession = Omit<SignInBrowser, 'language'> & { user_id: number }

/** Opens a session in a browser, with a new secret. The browser's previous session ends. */
export async function openSession(tx: Tx, input: NewSession): Promise<Person> {
  const { user_id, browser_hash, new_browser_hash, user_agent } = input
  await tx.db.deleteFrom('sessions').where('expires', '<=', tx.now).execute()
  if (browser_hash !== undefined) await endSessions(tx, { browser_hash })
  const { confirmed, ...user } = await tx.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'confirmed'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  // The person has read an email sent to this address, or a provider has verified it, so end the sessions of anyone who
  // only typed it.
  if (confirmed === null && user.email !== null) {
    await endSessions(tx, { user_id })
    await tx.db.updateTable('users').set({ confirmed: tx.now }).where('id', '=', user_id).execute()
  }
  const times = { created: tx.now, last_seen: tx.now, expires: sessionExpiry(tx.now, tx.now) }
  const { id: session_id } = await tx.db
    .insertInto('sessions')
    .values({ user_id, browser_hash: new_browser_hash, agent: user_agent, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  withActor(tx, { kind: 'person', user_id, session_id }).emit(sessionOpened, { session_id, user_id })
  return { ...user, session_id, signed_in: tx.now }
}

export async function endSessions(tx: Tx, which: Partial<Selectable<SessionTable>>): Promise<void> {
  const found = tx.db.deleteFrom('sessions').where((eb) => eb.and(which))
  for (const ended of await found.returning(['id as session_id', 'user_id']).execute()) tx.emit(sessionEnded, ended)
}

async function assertNotBlocked(tx: Tx, userId: number): Promise<void> {
  const user = await findUser(tx, userId, 'blocked')
  if (user?.blocked)
    throw new Forbidden('account_blocked', 'This account is blocked. Contact the operator of this site.')
}

/**
 * A saved form is submitted only once, and only in the browser that sent it. Otherwise anyone could send a form,
 * request a sign-in with another person's address, and have the form submitted in that person's name when they open the
 * link. Other browsers just return to the page.
 */
async function afterSignIn(
  tx: Tx,
  requestedBy: string | null,
  browserHash: string | undefined,
): Promise<AfterSignIn | undefined> {
  if (requestedBy !== null && requestedBy !== browserHash) {
    const after = await findAfterSignIn(tx, requestedBy)
    return after && { return_to: after.return_to }
  }
  if (browserHash === undefined) return undefined
  const saved = tx.db.deleteFrom('saved_forms').where('browser_hash', '=', browserHash).returningAll()
  return afterSignInOf(await saved.executeTakeFirst(), tx.now)
}

/**
 * Pages use the account's language in every browser. An account without one gets the page's language. That emits no
 * event, because the person didn't choose it. Returns the account's language if it differs from the page's.
 */
async function useAccountLanguage(tx: Tx, userId: number, language: string): Promise<string | undefined> {
  const withoutLanguage = tx.db.updateTable('users').where('id', '=', userId).where('language', 'is', null)
  if (await withoutLanguage.set({ language }).returning('id').executeTakeFirst()) return undefined
  const user = await findUser(tx, userId, 'language')
  // The language's catalogue may have been removed since it was chosen.
  const accountLanguage = findLanguage(user?.language)
  return accountLanguage === language ? undefined : accountLanguage
}
