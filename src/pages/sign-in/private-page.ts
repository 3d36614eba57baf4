import type { VNode } from 'preact'
import type { PageResponse } from '../../platform/http/page.ts'

/**
 * For pages with secrets in their addresses. Browsers do not cache them, and send only the origin as the referrer. The
 * origin is needed: it shows that a form comes from our own site.
 */
export const privatePage = (view: VNode, status = 200): PageResponse => ({
  view,
  status,
  headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' },
})
