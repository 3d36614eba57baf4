import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/project.ts'
import { NotFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/page.ts'

interface Asset {
  type: string
  bytes: Buffer
  hash: string
}

const types: Record<string, string> = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }
const kept = new Map<string, Asset>()

/** The address carries the content's hash, so that a browser may keep it for ever. */
export const assetAddress = (name: string): string => `/assets/${name}?v=${assetOf(name)?.hash ?? ''}`

export const assetPage: Page = {
  path: '/assets/:name',
  handle: async ({ params, query }) => {
    const asset = assetOf(params.name ?? '')
    if (!asset) throw new NotFound()
    const lasting = query.v === asset.hash
    const cache = lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    return { body: asset.bytes, type: asset.type, headers: { 'cache-control': cache } }
  },
}

/** Read once, when it is first asked for. */
function assetOf(name: string): Asset | undefined {
  const known = kept.get(name)
  if (known) return known
  const file = join(projectRoot, 'src', 'web', 'assets', name)
  const type = types[/^[a-z-]+\.([a-z]+)$/.exec(name)?.[1] ?? '']
  if (!type || !existsSync(file)) return undefined
  const bytes = readFileSync(file)
  const asset = { type, bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) }
  kept.set(name, asset)
  return asset
}
