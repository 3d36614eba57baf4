import type { Page, PageAudience } from './page.ts'

/** Who sees a page, and who may send its form. */
export function pageAudience(page: Page): { show: PageAudience; submit: PageAudience } {
  const show = page.for ?? (page.needsSignIn ? 'person' : 'everybody')
  return { show, submit: page.formFor ?? show }
}
