import { chooseLanguage } from '../../features/users/verbs/profile.ts'
import { localPath } from '../../lib/urls.ts'
import { isTheme } from '../../platform/html/slots.ts'
import type { Page } from '../../platform/http/page.ts'
import { findLanguage } from '../../words/words.ts'

/** Sets the colours of pages in this browser. Anything but a theme removes the choice. */
export const themeAction: Page = {
  path: '/theme',
  submit: async ({ browser, form }) => {
    browser.setTheme(isTheme(form.theme) ? form.theme : undefined)
    return { redirect: localPath(form.from) }
  },
}

/** Sets the language of pages in this browser, and of mails to this person. */
export const languageAction: Page = {
  path: '/language',
  submit: async ({ browser, ctx, person, form }) => {
    const language = findLanguage(form.language)
    // An unknown language removes the choice: pages use the language of the browser again.
    browser.setLanguage(language)
    if (language && person) await chooseLanguage(ctx, { user_id: person.id, language })
    return { redirect: localPath(form.from) }
  },
}
