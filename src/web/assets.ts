import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '../lib/project.ts'
import { NotFound } from '../platform/errors.ts'
import { get, type Page } from '../platform/http/page.ts'

interface Asset {
  type: string
  bytes: Buffer
  hash: string
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
}

const kept = new Map<string, Asset>()

/** Made by the build from `src/web/style` and `src/web/client`; read once. */
function assetOf(name: string): Asset | undefined {
  const known = kept.get(name)
  if (known) return known
  const file = join(projectRoot, 'dist', 'assets', name)
  if (!/^[a-z0-9-]+\.[a-z]+$/.test(name) || !existsSync(file)) return undefined
  const bytes = readFileSync(file)
  const type = types[name.split('.')[1] ?? ''] ?? 'application/octet-stream'
  const asset = { type, bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) }
  kept.set(name, asset)
  return asset
}

/** The addresses of the style sheet and the script; each carries its content's hash, so that browsers keep it for ever. */
export const assets = (): { style: string; script: string } => ({
  style: addressOf('cairn.css'),
  script: addressOf('cairn.js'),
})

const addressOf = (name: string): string => `/assets/${name}?${assetOf(name)?.hash ?? ''}`

export const assetPage: Page = get('/assets/:name', async (visit) => {
  const asset = assetOf(visit.params.name ?? '')
  if (!asset) throw new NotFound()
  const forEver = Object.keys(visit.query).includes(asset.hash)
  return {
    body: gzipped(asset),
    type: asset.type,
    headers: {
      'cache-control': forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'content-encoding': 'gzip',
    },
  }
})

const zipped = new WeakMap<Asset, Buffer>()

function gzipped(asset: Asset): Buffer {
  const known = zipped.get(asset) ?? gzipSync(asset.bytes, { level: 9 })
  zipped.set(asset, known)
  return known
}
