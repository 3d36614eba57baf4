import { localPath } from '../../lib/urls.ts'
import { isTheme } from '../../platform/html/theme.ts'
import type { Page } from '../../platform/http/page.ts'

/** Sets the colours of pages in this browser. Anything but a theme removes the choice. */
export const themeAction: Page = {
  path: '/theme',
  submit: async ({ browser, form }) => {
    browser.setTheme(isTheme(form.theme) ? form.theme : undefined)
    return { redirect: localPath(form.from) }
  },
}
