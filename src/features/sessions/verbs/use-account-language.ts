import type { Context } from '../../../platform/context.ts'
import { findLanguage } from '../../../words/words.ts'

/**
 * Pages are in the language of the account in every browser. An account without one gets that of the page; this emits
 * nothing, because the person has chosen nothing. Returns the language of the account where it differs from the page's.
 */
export async function useAccountLanguage(
  ctx: Context,
  { user_id, language }: { user_id: number; language: string },
): Promise<string | undefined> {
  return ctx.transaction(async (tx) => {
    const withoutLanguage = tx.db.updateTable('users').where('id', '=', user_id).where('language', 'is', null)
    if (await withoutLanguage.set({ language }).returning('id').executeTakeFirst()) return undefined
    const user = await tx.db.selectFrom('users').select('language').where('id', '=', user_id).executeTakeFirstOrThrow()
    // The catalogue of a language may have been removed since it was chosen.
    const accountLanguage = findLanguage(user.language)
    return accountLanguage === language ? undefined : accountLanguage
  })
}
