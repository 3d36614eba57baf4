import type { TxDb } from '../../platform/db/tables.ts'
import type { Visit } from '../../platform/http/page.ts'
import { findLanguage } from '../../web/words/words.ts'

/** Pages speak the language of the account in every browser. Who has not chosen one keeps that of their first visit. */
export async function speakTheirs(tx: TxDb, visit: Visit, userId: number): Promise<void> {
  const { language } = visit
  const first = tx.updateTable('users').set({ language }).where('id', '=', userId).where('language', 'is', null)
  if (await first.returning('id').executeTakeFirst()) return
  const user = await tx.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()
  // A catalogue may have been removed since.
  const theirs = findLanguage(user.language)
  if (theirs === undefined || theirs === language) return
  visit.language = theirs
  visit.browser.speak(theirs)
}
