import { randomBytes } from 'node:crypto'
import { type ComponentChildren, Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** What differs between two visitors of the same page. A view leaves a hole for it, which is filled when the page is sent. */
export type Hole =
  | 'form-token'
  | 'flash'
  | 'since'
  | 'theme'
  | 'colour-scheme'
  | 'theme-colours'
  | `pressed-${'system' | 'light' | 'dark'}`

/** Nobody can write a hole, because nobody has seen one: no page is sent before its holes are filled. */
const secret = randomBytes(16).toString('hex')

/** What a view renders in place of what is filled in: a text, or the value of an attribute. */
export const hole = (name: Hole): string => `hole:${secret}:${name};`

/** The HTML of a page, at every second place the name of the hole that follows. It is the same for all visitors. */
export type Template = readonly string[]

const holes = new RegExp(`hole:${secret}:([a-z-]+);`)

export const templateOf = (html: string): Template => html.split(holes)

/** What fills each hole. It is escaped as everything else in a view, and asked for only where the page has the hole. */
export type Fillings = Record<Hole, () => ComponentChildren>

export function fill(template: Template, fillings: Fillings): string {
  const filled = new Map<string, string>()
  const textOf = (name: string): string => {
    const text = filled.get(name) ?? renderToString(h(Fragment, null, fillings[name as Hole]()))
    filled.set(name, text)
    return text
  }
  return template.map((piece, index) => (index % 2 === 0 ? piece : textOf(piece))).join('')
}
