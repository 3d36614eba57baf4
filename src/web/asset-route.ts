import { NotFound } from '../platform/errors.ts'
import { compressed, type Encoding, encodingFor } from '../platform/http/compress.ts'
import type { Route } from '../platform/http/server-parts.ts'
import { type Asset, assetOf } from './assets.ts'

export const assetRoute: Route = {
  path: '/assets/:name',
  reply: async ({ params, query, acceptEncoding }) => {
    const asset = assetOf(params.name ?? '')
    if (!asset) throw new NotFound()
    const encoding = asset.type === 'image/png' ? undefined : encodingFor(acceptEncoding)
    const isVersioned = query.get('v') === asset.hash
    return {
      status: 200,
      type: asset.type,
      body: encoding ? await compressedOnce(asset, encoding) : asset.bytes,
      headers: {
        'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    }
  },
}

const compressedAssets = new Map<string, Promise<Buffer>>()

/** Compressed once, at the first request. */
export function compressedOnce({ bytes, hash }: Asset, encoding: Encoding): Promise<Buffer> {
  const key = `${hash} ${encoding}`
  const cached = compressedAssets.get(key) ?? compressed(bytes, encoding, 'all')
  compressedAssets.set(key, cached)
  return cached
}
