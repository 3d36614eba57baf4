import type { Context } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { findLanguage } from '../../../words/words.ts'
import { accountLanguageChosen } from '../events.ts'
import { assertMayManageAccount } from '../policy.ts'
import { type NewName, setName } from '../steps/people.ts'

/** Changes a person's name. Either part can be empty. */
export async function renamePerson(ctx: Context, input: NewName): Promise<void> {
  assertMayManageAccount(ctx, input.user_id)
  if (!input.first_name && !input.last_name) {
    throw new Invalid([{ field: 'display_name', code: 'name_missing', message: 'A name is required.' }])
  }
  await ctx.transaction((tx) => setName(tx, input))
}

/** Sets the language of the person's emails, and of pages in browsers where they sign in later. */
export async function chooseLanguage(ctx: Context, input: { user_id: number; language: string }): Promise<void> {
  const { user_id } = input
  assertMayManageAccount(ctx, user_id)
  const language = findLanguage(input.language)
  if (!language) {
    throw new Invalid([{ field: 'language', code: 'invalid_choice', message: 'This language is not available.' }])
  }
  await ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ language })
      .where('id', '=', user_id)
      .where('deleted', 'is', null)
      .where((eb) => eb.or([eb('language', 'is', null), eb('language', '<>', language)]))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(accountLanguageChosen, { user_id, language })
  })
}
