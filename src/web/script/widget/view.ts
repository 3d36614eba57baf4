export interface Settings {
  /** The board's origin. */
  board: string
  /** `team/map` */
  map: string
  /** The button's text. If empty, it's the default in the page's language. */
  label: string
  position: 'bottom-right' | 'bottom-left' | 'none'
  /** `auto` follows the page. */
  scheme: 'light' | 'dark' | 'auto'
  /** A BCP 47 tag. */
  language: string
}

/** The attributes of the script element. Undefined if it doesn't name a map. */
export function readSettings({ src, dataset }: HTMLScriptElement): Settings | undefined {
  const { map = '', label = '', position, colorScheme, language } = dataset
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(map)) return undefined
  return {
    board: new URL(src).origin,
    map,
    label,
    position: position === 'bottom-left' || position === 'none' ? position : 'bottom-right',
    scheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : 'auto',
    language: language || document.documentElement.lang || navigator.language,
  }
}

/** The button and the dialog. The host shields both from the site's styles. The frame has no URL until it's opened. */
export function createView(settings: Settings) {
  const words = wordsFor(settings.language)
  const label = settings.label || words.label
  const host = create('cairn-widget')
  host.lang = words.language
  host.dir = words.direction
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
  const problem = create('div', { class: 'problem', role: 'status' })
  dialog.append(close, problem, frame)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet()]
  root.append(launcher, dialog)
  const setScheme = (scheme: 'light' | 'dark'): void => {
    for (const { style } of [host, frame]) style.colorScheme = scheme
  }
  const showProblem = (): void => problem.replaceChildren(...problemOf(settings, words))
  return { host, launcher, dialog, close, frame, setScheme, showProblem }
}

/** The URL of the form in the frame. It has the origin of the page around it, so that the frame can send messages. */
export const frameUrl = ({ board, map, language }: Settings): string =>
  `${board}/${map}/embed/suggest?${new URLSearchParams({ origin: location.origin, language: wordsFor(language).language })}`

/** For a frame that doesn't load: the form is one click away. */
function problemOf({ board, map }: Settings, { failed, open }: Words): HTMLElement[] {
  const line = create('p')
  line.textContent = failed
  const link = create('a', { href: `${board}/${map}/suggest`, target: '_blank', rel: 'noopener' })
  link.textContent = open
  return [line, link]
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

interface Words {
  label: string
  close: string
  failed: string
  open: string
  direction: string
}

/** By language, English first. The build fills it in from the catalogues. */
declare const widgetWords: Record<string, Words>
/** Assigned once, because the build inserts the text wherever the name is used. */
const catalogues = widgetWords

/** `de-AT` gets `de`. */
function wordsFor(language: string): Words & { language: string } {
  const found = [language, language.split('-')[0] ?? ''].find((tag) => Object.hasOwn(catalogues, tag)) ?? 'en'
  return { ...(catalogues[found] as Words), language: found }
}

/** A site with a strict policy blocks styles in the page, but not a style sheet made by a script. */
function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

const css = `
:host { all: initial; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
button, a { font: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.launcher, dialog {
  --accent: var(--cairn-accent, light-dark(#3d6b4f, #9cc9a8));
  --on-accent: var(--cairn-on-accent, light-dark(#fff, #171614));
  --ground: light-dark(#fbf9f5, #171614);
  --ink: light-dark(#23211d, #ece8df);
}
.launcher, .problem a {
  min-block-size: 44px; padding: 8px 18px; border: 0; border-radius: 22px;
  background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer;
}
.launcher {
  position: fixed; z-index: 2147483000; inset-block-end: 16px; box-shadow: 0 2px 12px rgb(0 0 0 / 25%);
}
.launcher.bottom-right { right: 16px; }
.launcher.bottom-left { left: 16px; }
dialog {
  inline-size: min(420px, 100vw - 32px); block-size: min(var(--height, 520px) + 2px, 100dvh - 32px);
  max-inline-size: none; max-block-size: none; margin: auto 16px 16px auto; padding: 0; overflow: hidden;
  border: 1px solid light-dark(#e1ded8, #34322e); border-radius: 12px; background: var(--ground); color: var(--ink);
  box-shadow: 0 8px 40px rgb(0 0 0 / 25%);
}
dialog.bottom-left { margin: auto auto 16px 16px; }
dialog.none { margin: auto; }
dialog::backdrop { background: rgb(0 0 0 / 40%); }
.close {
  position: absolute; z-index: 1; inset-block-start: 8px; inset-inline-end: 8px; inline-size: 44px; block-size: 44px; border: 0;
  border-radius: 22px; background: none; color: inherit; font-size: 24px; line-height: 1; cursor: pointer;
}
.problem { position: absolute; inset: 36% 24px auto; text-align: center; }
.problem p { margin: 0 0 16px; }
.problem a { display: inline-block; line-height: 28px; text-decoration: none; }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; visibility: hidden; }
.ready iframe { visibility: visible; }
.ready .problem { display: none; }
@media (width <= 640px) {
  dialog, dialog.bottom-left {
    inline-size: 100%; block-size: 100%; margin: 0; border: 0; border-radius: 0;
  }
}
`
