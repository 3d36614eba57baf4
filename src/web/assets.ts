import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Accent, darkAccent, isHexColour, isReadable, lightAccent } from '../lib/colour.ts'
import { projectRoot } from '../lib/project.ts'
import { NotFound, required } from '../platform/errors.ts'
import { sharedText } from '../platform/http/send.ts'
import type { Route } from '../platform/http/server-deps.ts'

export interface Asset {
  type: string
  hash: string
  answer: ReturnType<typeof sharedText>
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
}

export const styles = [
  'tokens',
  'base',
  'controls',
  'forms',
  'notices',
  'lists',
  'layout',
  'header',
  'menus',
  'cards',
  'board',
  'empty-map',
  'news',
  'search',
  'task',
  'conversation',
  'pages',
  'insight',
  'print',
]

/** The parts of `person.css`, which only signed-in people load. */
export const personStyles = ['account', 'task-team', 'moving', 'workspace', 'settings', 'logs', 'queue']

/** The parts of the API reference's style sheet. Its pages have their own layout. */
export const referenceStyles = ['tokens', 'base', 'controls', 'forms', 'reference']

const sheets: Record<string, string[]> = {
  'cairn.css': styles,
  'person.css': personStyles,
  'reference.css': referenceStyles,
}

const cache = new Map<string, Asset>()

/** The URL contains the hash of the content, so browsers can cache it permanently. */
export function assetUrl(name: string): string {
  const asset = assetOf(name)
  if (!asset) throw new Error(`There is no asset ${name}. Has it been built?`)
  return `/assets/${name}?v=${asset.hash}`
}

/** Read once, on the first request. */
export function assetOf(name: string): Asset | undefined {
  const cached = cache.get(name)
  if (cached) return cached
  const ending = /^[a-z0-9-]+\.([a-z]+)$/.exec(name)?.[1] ?? ''
  const type = Object.hasOwn(types, ending) ? types[ending] : undefined
  const bytes = type === undefined ? undefined : bytesOf(name)
  if (type === undefined || bytes === undefined) return undefined
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const asset = { type, hash, answer: sharedText(type, bytes) }
  cache.set(name, asset)
  return asset
}

function bytesOf(name: string): Buffer | undefined {
  const folder = join(projectRoot, 'src', 'web')
  const parts = Object.hasOwn(sheets, name) ? sheets[name] : undefined
  if (parts) return Buffer.from(parts.map((part) => sentPartOf(join(folder, 'styles', `${part}.css`))).join('\n'))
  // The build bundles the scripts into `dist`.
  const file = name.endsWith('.js') ? join(projectRoot, 'dist', 'web', name) : join(folder, 'assets', name)
  return existsSync(file) ? readFileSync(file) : undefined
}

/** Browsers wait for the style sheet before they show anything, so it is sent without comments and indentation. */
const sentPartOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

export const assetRoute: Route = {
  path: '/assets/:name',
  reply: async (asked) => {
    const asset = required(assetOf(asked.params.name ?? ''))
    const isVersioned = asked.query.get('v') === asset.hash
    return asset.answer({
      'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    })
  },
}

/**
 * The script that other sites load. Its URL never changes, so browsers revalidate it after an hour, and use their copy
 * until they get a response.
 */
export const widgetRoute: Route = {
  path: '/widget.js',
  reply: async () => {
    const asset = required(assetOf('widget.js'))
    return asset.answer({
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
  },
}

/**
 * A small style sheet with a map's colour, because our content security policy doesn't allow inline styles. It depends
 * only on its URL, so browsers can cache it permanently.
 */
export const accentRoute: Route = {
  path: '/assets/accent/:colour.css',
  reply: async ({ params }) => {
    const { colour = '' } = params
    if (!isHexColour(colour) || !isReadable(colour)) throw new NotFound()
    return {
      status: 200,
      type: 'text/css; charset=utf-8',
      body: rootOf(lightAccent(colour), darkAccent(colour)),
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    }
  },
}

/** The version changes when the derived colours do. */
export const accentUrl = (colour: string): string => `/assets/accent/${colour}.css?v=2`

const rootOf = (light: Accent, dark: Accent): string => {
  const token = (name: string, key: keyof Accent) => `  --${name}: light-dark(#${light[key]}, #${dark[key]});\n`
  return `:root {\n${token('accent', 'accent')}${token('accent-strong', 'strong')}${token('on-accent', 'onAccent')}${token('tint', 'tint')}}\n`
}
