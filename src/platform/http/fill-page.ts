import { fill, type Template } from '../html/slots.ts'
import { themeSlots } from '../html/theme.ts'
import type { PageRequest } from './page.ts'
import type { PageDeps } from './server-deps.ts'

/** Fills the slots of a page with what belongs to this browser and this request. */
export const fillPage = (template: Template, request: PageRequest, pages: PageDeps): string =>
  fill(template, {
    // The first read gives the browser a secret in a cookie. Only pages with a form need it.
    'form-token': () => request.browser.formTokenFor(request.person?.id),
    flash: () => pages.flashView(request),
    // All that was committed before is in the page, also where it was rendered earlier: see `shareAmongVisitors`.
    since: () => request.ctx.now,
    ...themeSlots(request.browser.theme),
  })
