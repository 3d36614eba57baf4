import type { VNode } from 'preact'
import type { PageAnswer } from '../../platform/http/page.ts'

/**
 * A page of signing in: kept by no browser, its address told to no site, not even to ours. The origin alone is told,
 * for without any browsers would not say with a form that it comes from here.
 */
export const sealed = (view: VNode, status = 200): PageAnswer => ({
  view,
  status,
  headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' },
})
