import type { TxDb } from '../../../platform/db/tables.ts'
import type { PageRequest } from '../../../platform/http/page.ts'

/** Pages speak the language of the account in every browser. Who has not chosen one keeps that of their first request. */
export async function speakTheirs(tx: TxDb, request: PageRequest, userId: number): Promise<void> {
  const { language } = request
  const first = tx.updateTable('users').set({ language }).where('id', '=', userId).where('language', 'is', null)
  if (await first.returning('id').executeTakeFirst()) return
  const user = await tx.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()
  if (user.language === null || user.language === language) return
  request.language = user.language
  request.browser.setLanguage(user.language)
}
