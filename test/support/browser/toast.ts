import type { Page } from 'playwright-core'

/** The toast that is shown. The others wait. */
export const toast = (page: Page) => page.locator('#toasts > .toast:last-child')

/** What the toast says, without its buttons. */
export const toastText = (page: Page): Promise<string | null> =>
  toast(page).locator('p').textContent({ timeout: 5_000 })
