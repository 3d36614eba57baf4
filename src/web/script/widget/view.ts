import type { Settings } from './settings.ts'
import { styleSheet } from './styles.ts'
import { wordsFor } from './words.ts'

export interface View {
  /** Holds everything else, apart from the styles of the site. */
  host: HTMLElement
  launcher: HTMLButtonElement
  dialog: HTMLDialogElement
  close: HTMLButtonElement
  frame: HTMLIFrameElement
}

/** The button and the dialog. The frame has no URL yet, so that nothing is loaded before somebody opens it. */
export function createView(settings: Settings): View {
  const words = wordsFor(settings.language)
  const label = settings.label || words.label
  const host = create('cairn-widget')
  host.lang = words.language
  host.dir = words.direction
  host.style.colorScheme = settings.scheme
  const launcher = create('button', {
    type: 'button',
    'aria-haspopup': 'dialog',
    class: `launcher ${settings.position}`,
  })
  launcher.textContent = label
  launcher.hidden = settings.position === 'none'
  const dialog = create('dialog', { 'aria-label': label, 'aria-modal': 'true', class: settings.position })
  const close = create('button', { type: 'button', class: 'close', 'aria-label': words.close })
  close.textContent = '×'
  const frame = create('iframe', { title: label })
  frame.style.colorScheme = settings.scheme
  dialog.append(close, waiting(settings, words.open), frame)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet()]
  root.append(launcher, dialog)
  return { host, launcher, dialog, close, frame }
}

/** The URL of the form in the frame. It says which page is around it, so that the frame can answer. */
export const frameUrl = ({ board, map, language }: Settings): string =>
  `${board}/${map}/embed/suggest?${new URLSearchParams({ origin: location.origin, language: wordsFor(language).language })}`

/** What is there until the frame says that it is ready. It never does if the map does not allow this site. */
function waiting({ board, map }: Settings, text: string): HTMLElement {
  const link = create('a', { href: `${board}/${map}/suggest`, target: '_blank', rel: 'noopener' })
  link.textContent = text
  const line = create('p', { class: 'waiting' })
  line.append(link)
  return line
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Record<string, string>,
): HTMLElementTagNameMap[Tag]
function create(tag: string, attributes?: Record<string, string>): HTMLElement
function create(tag: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
