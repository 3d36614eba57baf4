import { randomBytes } from 'node:crypto'
import { type ComponentChildren, Fragment, h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { pageColours } from '../../lib/page-colours.ts'

/**
 * Content that differs between visitors to the same page. A view leaves a slot for it, which is filled when the page is
 * sent.
 */
export type Slot =
  | 'form-token'
  | 'flash'
  | 'since'
  | 'theme'
  | 'colour-scheme'
  | 'theme-colours'
  | `pressed-${'system' | 'light' | 'dark'}`

/** No one can forge a slot, because no one has seen one: pages are sent only with their slots filled. */
const secret = randomBytes(16).toString('hex')
const slotStart = `slot:${secret}:`

/** The placeholder that a view renders, as text or as the value of an attribute. */
export const slot = (name: Slot): string => `${slotStart}${name};`

/**
 * A page's HTML, the same for all visitors: pieces that alternate with slot names. The pieces are bytes, so that a page
 * that's sent many times is encoded once.
 */
export type Template = readonly (Buffer | string)[]

/** Encodes the page before it looks for slots, because splitting a long string and encoding the pieces takes longer. */
export function templateOf(html: string): Template {
  const bytes = Buffer.from(html)
  const parts: (Buffer | string)[] = []
  let end = 0
  for (let start = bytes.indexOf(slotStart); start >= 0; start = bytes.indexOf(slotStart, end)) {
    const nameEnd = bytes.indexOf(';', start)
    parts.push(bytes.subarray(end, start), bytes.toString('latin1', start + slotStart.length, nameEnd))
    end = nameEnd + 1
  }
  return [...parts, bytes.subarray(end)]
}

/**
 * The content of each slot. It's escaped like everything else in a view, and computed only if the page has the slot.
 */
export type SlotValues = Record<Slot, () => ComponentChildren>

export function fill(template: Template, values: SlotValues): Buffer {
  const filled = new Map<string, Buffer>()
  const contentOf = (name: string): Buffer => {
    const content = filled.get(name) ?? Buffer.from(renderToString(h(Fragment, null, values[name as Slot]())))
    filled.set(name, content)
    return content
  }
  return Buffer.concat(template.map((part) => (typeof part === 'string' ? contentOf(part) : part)))
}

/** Renders a part of a page to HTML, for our scripts. Every view in it receives `data` as its second argument. */
export const renderPart = (view: VNode, data: object = {}): string => renderToString(view, data)

export const renderPage = (view: VNode, data: object = {}): string => `<!doctype html>${renderToString(view, data)}`

/** The themes that people can choose. Without a choice, pages follow the system. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const systemTheme = 'system'

type ThemeSlots = Pick<SlotValues, 'theme' | 'colour-scheme' | 'theme-colours' | `pressed-${Theme | 'system'}`>

/**
 * The slots that depend on the browser's theme. Pages in frames have none of them: they follow the site around them.
 */
export const themeSlots = (theme: Theme | undefined): ThemeSlots => ({
  theme: () => theme ?? systemTheme,
  'colour-scheme': () => theme ?? themes.join(' '),
  'theme-colours': () => themes.filter((each) => !theme || each === theme).map((each) => colourAround(each, !theme)),
  'pressed-system': () => String(!theme),
  'pressed-light': () => String(theme === 'light'),
  'pressed-dark': () => String(theme === 'dark'),
})

/** The colour that a browser shows around the page. */
const colourAround = (theme: Theme, followsSystem: boolean) =>
  h('meta', {
    name: 'theme-color',
    content: pageColours[theme].ground,
    ...(followsSystem ? { media: `(prefers-color-scheme: ${theme})` } : {}),
  })

export const isTheme = (text: string | undefined): text is Theme => themes.some((theme) => theme === text)
