import type { TxDb } from '../../platform/db/tables.ts'
import type { Visit } from '../../platform/http/page.ts'

/** Pages speak the language of the account in every browser. Who has not chosen one keeps that of their first visit. */
export async function speakTheirs(tx: TxDb, visit: Visit, userId: number): Promise<void> {
  const { language } = visit
  const first = tx.updateTable('users').set({ language }).where('id', '=', userId).where('language', 'is', null)
  if (await first.returning('id').executeTakeFirst()) return
  const user = await tx.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()
  if (user.language === null || user.language === language) return
  visit.language = user.language
  visit.browser.setLanguage(user.language)
}
