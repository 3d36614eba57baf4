import type { Person } from '../../../platform/actor.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { findAfterSignIn } from '../queries/find-after-sign-in.ts'
import type { SignInBrowser } from '../rules/session.ts'
import { takeAfterSignIn } from '../steps/take-after-sign-in.ts'
import { openSession } from './open-session.ts'
import { useAccountLanguage } from './use-account-language.ts'

export interface SignedIn {
  outcome: 'signed-in'
  person: Person
  /** The language of the account, where it differs from that of the page. */
  language: string | undefined
  /** What the browser was about to do. */
  after: AfterSignIn | undefined
}

interface Input extends SignInBrowser {
  /** The person who has proved who they are. */
  user_id: number
  /** The hash of the browser that requested it; null where no browser did. */
  requestedBy: string | null
}

/** Signs a person in whose identity is proved, and returns what they were about to do. */
export async function signIn(ctx: Context, { user_id, requestedBy, ...browser }: Input): Promise<SignedIn> {
  return ctx.transaction(async (tx) => {
    await assertNotBlocked(tx, user_id)
    const after = await afterSignIn(tx, requestedBy, browser.browser_hash)
    const language = await useAccountLanguage(tx, { user_id, language: browser.language })
    const person = await openSession(tx, { user_id, ...browser })
    return { outcome: 'signed-in', person, language, after }
  })
}

async function assertNotBlocked(tx: Tx, userId: number): Promise<void> {
  const user = await tx.db.selectFrom('users').select('blocked').where('id', '=', userId).executeTakeFirst()
  if (user?.blocked) throw new Forbidden('account_blocked', 'This account is blocked. Ask whoever runs this site.')
}

/**
 * A saved form is submitted only in the browser that sent it. Otherwise anybody could send a form, request a sign-in with
 * the address of another person, and have the form submitted in that person's name when they open the link. In another
 * browser they only return to the page.
 */
async function afterSignIn(
  tx: Tx,
  requestedBy: string | null,
  browserHash: string | undefined,
): Promise<AfterSignIn | undefined> {
  if (requestedBy === null || requestedBy === browserHash) {
    return browserHash === undefined ? undefined : takeAfterSignIn(tx, { browser_hash: browserHash })
  }
  const after = await findAfterSignIn(tx, requestedBy)
  return after && { return_to: after.return_to }
}
