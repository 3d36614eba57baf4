import { NotFound } from '../platform/errors.ts'
import { encodingFor } from '../platform/http/compress.ts'
import { noneMatch } from '../platform/http/etag.ts'
import type { Route } from '../platform/http/server-parts.ts'
import { compressedOnce } from './asset-route.ts'
import { assetOf } from './assets.ts'

/**
 * The script that other sites load. Its address never changes, so browsers ask again after an hour; until they have the
 * answer, they use what they have.
 */
export const widgetRoute: Route = {
  path: '/widget.js',
  reply: async ({ acceptEncoding, ifNoneMatch }) => {
    const asset = assetOf('widget.js')
    if (!asset) throw new NotFound()
    // Weak: the same script, however it is compressed.
    const tag = `"${asset.hash}"`
    const headers = {
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `W/${tag}`,
      vary: 'accept-encoding',
    }
    if (ifNoneMatch !== undefined && !noneMatch(ifNoneMatch, tag)) {
      return { status: 304, type: asset.type, body: '', headers }
    }
    const encoding = encodingFor(acceptEncoding)
    const body = encoding ? await compressedOnce(asset, encoding) : asset.bytes
    return {
      status: 200,
      type: asset.type,
      body,
      headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) },
    }
  },
}
