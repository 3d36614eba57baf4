import { pageColours } from '../../lib/page-colours.ts'

/** What somebody can choose. Without a choice, pages follow the system. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Views render this, whoever looks at them. The choice of a browser is filled in when the page is sent. */
export const openTheme = 'system'

const mark = `data-theme="${openTheme}"`

/** The colour that a browser shows around the page, as views render it. */
const meta = (theme: Theme): string =>
  `<meta name="theme-color" content="${pageColours[theme].ground}" media="(prefers-color-scheme: ${theme})"/>`

/** Up to whether it is pressed. */
const button = (theme: Theme | typeof openTheme): RegExp =>
  new RegExp(`(<button [^<>]*formaction="/theme"[^<>]* name="theme" value="${theme}" aria-pressed=)"\\w+"`)

const buttons = { [openTheme]: button(openTheme), light: button('light'), dark: button('dark') }

/**
 * Fills the theme of one browser into a page that was rendered for everybody. What is replaced begins with a tag, or is
 * the first of its kind: people cannot write a `<`, but quotes in their Markdown stay.
 */
export function withTheme(html: string, theme: Theme | undefined): string {
  // Pages in frames have no mark: they follow the site around them.
  if (!theme || !html.slice(0, 200).includes(mark)) return html
  return html
    .replace(mark, `data-theme="${theme}"`)
    .replace('<meta name="color-scheme" content="light dark"', `<meta name="color-scheme" content="${theme}"`)
    .replace(meta('light') + meta('dark'), `<meta name="theme-color" content="${pageColours[theme].ground}"/>`)
    .replace(buttons[openTheme], '$1"false"')
    .replace(buttons[theme], '$1"true"')
}

export const isTheme = (text: string | undefined): text is Theme => themes.some((theme) => theme === text)
