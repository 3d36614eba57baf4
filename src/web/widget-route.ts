import { NotFound } from '../platform/errors.ts'
import type { Route } from '../platform/http/server-deps.ts'
import { assetOf } from './assets.ts'

/**
 * The script that other sites load. Its URL never changes, so browsers ask again after an hour; until they have the
 * answer, they use what they have.
 */
export const widgetRoute: Route = {
  path: '/widget.js',
  reply: async (asked) => {
    const asset = assetOf('widget.js')
    if (!asset) throw new NotFound()
    return asset.text.answer(asked, {
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
  },
}
