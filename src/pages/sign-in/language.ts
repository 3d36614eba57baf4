import { localPath } from '../../lib/addresses.ts'
import type { Page } from '../../platform/http/page.ts'

/** Pages speak it from now on in this browser, and mails to this person. */
export const languageAction: Page = {
  path: '/language',
  submit: async ({ browser, ctx: { database }, person, form }) => {
    const language = form.language ?? ''
    if (/^[a-z]{2,3}$/.test(language)) {
      browser.setLanguage(language)
      if (person) {
        await database.transaction((tx) =>
          tx.updateTable('users').set({ language }).where('id', '=', person.id).execute(),
        )
      }
    }
    return { redirect: localPath(form.from) }
  },
}
