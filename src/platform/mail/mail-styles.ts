import { darkAccent } from '../../lib/colour.ts'
import { pageColours } from '../../lib/page-colours.ts'

/** Email clients don't support CSS variables. */
const { light, dark } = pageColours
const border = { light: '#e3e0db', dark: '#3a3733' }

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The board's colour as six hexadecimal digits; empty for our own. */
export function stylesFor(colour: string) {
  const accent = colour === '' ? light.accent : `#${colour}`
  return {
    ground: `margin:0;padding:0;background-color:${light.ground}`,
    /** Email clients show it next to the subject. */
    preview: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0',
    around: 'padding:24px 12px',
    column: 'max-width:560px;margin:0 auto',
    head: 'padding:0 4px 16px',
    initials: `width:36px;height:36px;border-radius:9px;${font};font-size:15px;line-height:36px;font-weight:600;text-align:center;color:#ffffff`,
    name: `padding:0 12px;${font};font-size:16px;line-height:1.3;font-weight:600;color:${light.ink}`,
    raised: `padding:24px 24px 8px;border:1px solid ${border.light};border-radius:12px;background-color:${light.raised};overflow-wrap:anywhere`,
    title: `margin:0 0 12px;${font};font-size:22px;line-height:1.25;font-weight:600;color:${light.ink}`,
    about: `margin:0 0 16px;${font};font-size:16px;line-height:1.5;font-weight:600`,
    aboutLink: `color:${accent}`,
    paragraph: `margin:0 0 16px;${font};font-size:16px;line-height:1.5;white-space:pre-line;color:${light.ink}`,
    quote: `padding:0 16px;border:0 solid ${accent};${font};font-size:16px;line-height:1.5;color:${light.ink}`,
    quoted: 'margin:0 0 20px',
    code: `margin:20px 0;padding:16px;border-radius:10px;background-color:${light.ground};font-family:ui-monospace,Consolas,Menlo,monospace;font-size:32px;line-height:1.2;letter-spacing:6px;text-align:center;color:${light.ink}`,
    button: `display:inline-block;padding:13px 22px;border-radius:10px;background-color:${accent};${font};font-size:16px;line-height:1.2;font-weight:600;text-decoration:none;color:${light.onAccent}`,
    address: `margin:0 0 16px;${font};font-size:13px;line-height:1.5;word-break:break-all;color:${light.muted}`,
    foot: 'padding:16px 4px 0',
    footnote: `margin:0 0 8px;${font};font-size:13px;line-height:1.5;color:${light.muted}`,
    link: `${font};font-size:13px;line-height:1.5;color:${light.muted}`,
  }
}

/** The style sheet's rules. Inline styles override it, except for `!important`. */
export function styleSheetFor(colour: string): string {
  const accent = colour === '' ? dark.accent : `#${darkAccent(colour).accent}`
  return [
    ':root{color-scheme:light dark}',
    `.link{color:${colour === '' ? light.accent : `#${colour}`}}`,
    '@media (prefers-color-scheme:dark){',
    `.ground{background-color:${dark.ground}!important}`,
    `.raised{background-color:${dark.raised}!important;border-color:${border.dark}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.code{background-color:${dark.ground}!important;color:${dark.ink}!important}`,
    `.muted{color:${dark.muted}!important}`,
    `.quote{border-color:${accent}!important}`,
    `.link{color:${accent}!important}`,
    `.button{background-color:${accent}!important;color:${dark.onAccent}!important}`,
    '}',
  ].join('')
}
