import type { TxDb } from '../../../platform/db/tables.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { findLanguage } from '../../../words/words.ts'

/** Pages speak the language of the account in every browser. Who has not chosen one keeps that of their first request. */
export async function speakTheirs(tx: TxDb, request: PageRequest, userId: number): Promise<void> {
  const { language } = request
  const first = tx.updateTable('users').set({ language }).where('id', '=', userId).where('language', 'is', null)
  if (await first.returning('id').executeTakeFirst()) return
  const user = await tx.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()
  // A catalogue may have been removed since.
  const theirs = findLanguage(user.language)
  if (theirs === undefined || theirs === language) return
  request.language = theirs
  request.browser.setLanguage(theirs)
}
