import { NotFound } from '../platform/errors.ts'
import type { Route } from '../platform/http/server-deps.ts'
import { assetOf } from './assets.ts'

export const assetRoute: Route = {
  path: '/assets/:name',
  reply: async (asked) => {
    const asset = assetOf(asked.params.name ?? '')
    if (!asset) throw new NotFound()
    const isVersioned = asked.query.get('v') === asset.hash
    return asset.text.answer(asked, {
      'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    })
  },
}
