import { randomBytes } from 'node:crypto'
import { type ComponentChildren, Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** What differs between two visitors of the same page. A view leaves a slot for it, which is filled when the page is sent. */
export type Slot =
  | 'form-token'
  | 'flash'
  | 'since'
  | 'theme'
  | 'colour-scheme'
  | 'theme-colours'
  | `pressed-${'system' | 'light' | 'dark'}`

/** Nobody can write a slot, because nobody has seen one: no page is sent before its slots are filled. */
const secret = randomBytes(16).toString('hex')

/** What a view renders in place of what is filled in: a text, or the value of an attribute. */
export const slot = (name: Slot): string => `slot:${secret}:${name};`

/** Pieces of the HTML of a page and names of slots, alternating. It is the same for all visitors. */
export type Template = readonly string[]

const slots = new RegExp(`slot:${secret}:([a-z-]+);`)

export const templateOf = (html: string): Template => html.split(slots)

/** What fills each slot. It is escaped as everything else in a view, and asked for only where the page has the slot. */
export type SlotValues = Record<Slot, () => ComponentChildren>

export function fill(template: Template, values: SlotValues): string {
  const filled = new Map<string, string>()
  const textOf = (name: string): string => {
    const text = filled.get(name) ?? renderToString(h(Fragment, null, values[name as Slot]()))
    filled.set(name, text)
    return text
  }
  return template.map((piece, index) => (index % 2 === 0 ? piece : textOf(piece))).join('')
}
