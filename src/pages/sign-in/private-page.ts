import type { VNode } from 'preact'
import type { PageAnswer } from '../../platform/http/page.ts'

/**
 * A page of signing in. No browser keeps it, and no site, not even ours, learns its address from a referrer. Only the
 * origin is sent: without it browsers would not say that a form comes from our own site.
 */
export const privatePage = (view: VNode, status = 200): PageAnswer => ({
  view,
  status,
  headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' },
})
