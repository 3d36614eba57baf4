import { later } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import { sessionLinkCreated } from '../events.ts'
import { assertMayCreateSignInLink } from '../policy.ts'
import { signInLinkUrl } from '../rules/paths.ts'
import { hashLink, newLinkToken } from '../rules/secrets.ts'
import '../table.ts'

/** The person by address, or by id where they have none. */
type Input = ({ email: string } | { user_id: number }) & { validMs: number }

/** Creates a link that signs in once, for the operator or for somebody who gets it from them. Returns the address. */
export async function createSignInLink(ctx: Context, input: Input): Promise<string> {
  assertMayCreateSignInLink(ctx.actor)
  const { validMs, ...person } = input
  return ctx.transaction(async (tx) => {
    const token = newLinkToken()
    const unset = { email: null, user_id: null, code_hash: null, browser_hash: null, network_hash: null, used: null }
    const { id } = await tx.db
      .insertInto('sign_in_requests')
      .values({
        ...unset,
        ...person,
        purpose: 'sign-in',
        link_hash: hashLink(token),
        created: tx.now,
        expires: later(tx.now, validMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(sessionLinkCreated, { sign_in_request_id: id })
    return signInLinkUrl(tx.site, token)
  })
}
