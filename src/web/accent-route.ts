import { type Accent, darkAccent, isHexColour, isReadable, lightAccent } from '../lib/colour.ts'
import { NotFound } from '../platform/errors.ts'
import type { Route } from '../platform/http/server-deps.ts'

/**
 * A small style sheet with the colour of a map, because our content security policy allows no inline styles. It depends
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
