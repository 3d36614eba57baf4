import type { Page } from 'playwright-core'

/** The visible toast. The others are queued. */
export const toast = (page: Page) => page.locator('#toasts > .toast:last-child')

/** The text of the toast, without its buttons. */
export const toastText = (page: Page): Promise<string | null> =>
  toast(page).locator('p').textContent({ timeout: 5_000 })
