import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import type { Intent, PageAnswer, Person, Visit } from '../../platform/http/page.ts'
import { findIntent, takeIntent } from './intents.ts'
import { openSession } from './open-session.ts'
import { accountPath } from './paths.ts'
import { speakTheirs } from './speak-theirs.ts'

/** Who has proved to be whom, and in which browser they had asked to be signed in. */
export interface Proof {
  user_id: number
  browser_hash: string | null
}

/** Signs in whoever the proof names, and goes on with what they were about to do. */
export async function finishSignIn(visit: Visit, prove: (tx: TxDb) => Promise<Proof>): Promise<PageAnswer> {
  const here = visit.browser.existingHash
  const { person, intent } = await visit.database.transaction(async (tx) => {
    const { user_id, browser_hash } = await prove(tx)
    const intent = await intentFor(tx, browser_hash, here, visit.now)
    await speakTheirs(tx, visit, user_id)
    return { person: await openSession(tx, visit, user_id), intent }
  })
  visit.person = person
  return knownFirst(person, await goOn(visit, person, intent))
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
): Promise<Intent | undefined> {
  if (asked === null || asked === here) return here === undefined ? undefined : takeIntent(tx, here, now)
  const intent = await findIntent(tx, asked, now)
  return intent && { return_to: intent.return_to }
}

const goOn = async (visit: Visit, person: Person, intent: Intent | undefined): Promise<PageAnswer> =>
  intent?.sent ? visit.resume(person, intent.sent) : { redirect: intent?.return_to ?? '/', notice: 'sign-in.done' }

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
