import type { Audience, Page } from './page.ts'

/** Who sees a page, and who may send its form. */
export function audienceOf(page: Page): { show: Audience; submit: Audience } {
  const show = page.for ?? (page.needsSignIn ? 'person' : 'everybody')
  return { show, submit: page.formFor ?? show }
}
