import type { VNode } from 'preact'
import type { PageResponse } from '../../platform/http/page.ts'
import type { LayoutMap } from '../layout/common-data.ts'

interface Around {
  /** The map in the header. */
  map?: LayoutMap | undefined
  status?: number
}

/**
 * For pages with secrets in their URLs. Browsers don't cache them, and send only the origin as the referrer, which
 * proves that a form comes from our own site.
 */
export const privatePage = (view: VNode, { map, status = 200 }: Around = {}): PageResponse => ({
  view,
  status,
  ...(map && { data: { map } }),
  headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' },
})

/**
 * Signing in or out gives the browser a new secret. Pages in Turbo's cache have form tokens from the old one, so the
 * browser loads the next page in full.
 */
export const fullPageLoad = { 'data-turbo': 'false' } as const
