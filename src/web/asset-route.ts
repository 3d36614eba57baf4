import { NotFound } from '../platform/errors.ts'
import { compressed, encodingFor } from '../platform/http/compress.ts'
import type { Route } from '../platform/http/parts.ts'
import { type Asset, assetOf } from './assets.ts'

export const assetRoute: Route = {
  path: '/assets/:name',
  reply: async ({ params, query, acceptEncoding }) => {
    const asset = assetOf(params.name ?? '')
    if (!asset) throw new NotFound()
    const encoding = asset.type === 'image/png' ? undefined : encodingFor(acceptEncoding)
    const lasting = query.get('v') === asset.hash
    return {
      status: 200,
      type: asset.type,
      body: encoding ? await smaller(asset, encoding) : asset.bytes,
      headers: {
        'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    }
  },
}

const made = new Map<string, Promise<Buffer>>()

/** Compressed once, when it is first asked for. */
function smaller({ bytes, hash }: Asset, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${hash} ${encoding}`
  const known = made.get(key) ?? compressed(bytes, encoding, 'all')
  made.set(key, known)
  return known
}
