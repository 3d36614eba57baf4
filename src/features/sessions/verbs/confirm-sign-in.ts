import type { Timestamp } from '../../../lib/time.ts'
import type { Tx } from '../../../platform/context.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import type { AfterSignIn, PageAnswer, PageRequest, Person } from '../../../platform/http/page.ts'
import { accountPath } from '../rules/paths.ts'
import { openSession } from './open-session.ts'
import { findIntent, takeIntent } from './saved-forms.ts'
import { speakTheirs } from './use-account-language.ts'

/** Who has proved to be whom, and in which browser they had asked to be signed in. */
export interface Proof {
  user_id: number
  browser_hash: string | null
}

/** Signs in whoever the proof names, and goes on with what they were about to do. */
export async function finishSignIn(request: PageRequest, prove: (tx: Tx) => Promise<Proof>): Promise<PageAnswer> {
  const here = request.browser.existingHash
  const { person, intent } = await request.ctx.transaction(async (tx) => {
    const { user_id, browser_hash } = await prove(tx)
    const intent = await intentFor(tx.db, browser_hash, here, tx.now)
    await speakTheirs(tx.db, request, user_id)
    return { person: await openSession(tx.db, request, user_id), intent }
  })
  request.person = person
  return knownFirst(person, await goOn(request, person, intent))
}

/**
 * What was sent is done only in the browser that sent it. Otherwise anybody could send something, ask to be signed in
 * with the address of somebody else, and have it done in their name when they open the link. They only return.
 */
async function intentFor(
  tx: TxDb,
  asked: string | null,
  here: string | undefined,
  now: Timestamp,
): Promise<AfterSignIn | undefined> {
  if (asked === null || asked === here) return here === undefined ? undefined : takeIntent(tx, here, now)
  const intent = await findIntent(tx, asked, now)
  return intent && { return_to: intent.return_to }
}

const goOn = async (request: PageRequest, person: Person, intent: AfterSignIn | undefined): Promise<PageAnswer> =>
  intent?.saved ? request.resume(person, intent.saved) : { redirect: intent?.return_to ?? '/', notice: 'sign-in.done' }

/**
 * Who comes for the first time is asked for a name, on the way to where they were going. Who has no address, as the
 * first administrator, is asked for one before anything else: without it they could not come back.
 */
function knownFirst(person: Person, answer: PageAnswer): PageAnswer {
  if (!('redirect' in answer)) return answer
  if (person.email === null) return { redirect: accountPath, notice: 'you.address.missing' }
  if (person.first_name || person.last_name) return answer
  return { ...answer, redirect: `/you/welcome?to=${encodeURIComponent(answer.redirect)}` }
}
