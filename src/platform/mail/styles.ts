import { pageColours } from '../../lib/page-colours.ts'

/** Mail programs do not know CSS variables. */
const { light, dark } = pageColours
const border = { light: '#e3e0db', dark: '#3a3733' }

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export const style = {
  ground: `margin:0;padding:0;background-color:${light.ground}`,
  around: 'padding:32px 16px',
  column: 'max-width:560px;margin:0 auto',
  head: 'padding:0 0 20px',
  logo: `height:8px;margin:0 auto 2px;border-radius:50%;background-color:${light.accent}`,
  raised: `padding:32px;border:1px solid ${border.light};border-radius:10px;background-color:${light.raised};overflow-wrap:anywhere`,
  title: `margin:0 0 16px;${font};font-size:23px;line-height:1.25;font-weight:600;color:${light.ink}`,
  paragraph: `margin:0 0 16px;${font};font-size:16px;line-height:1.5;white-space:pre-line;color:${light.ink}`,
  code: `margin:24px 0;padding:16px;border-radius:10px;background-color:${light.ground};font-family:ui-monospace,Consolas,Menlo,monospace;font-size:32px;line-height:1.2;letter-spacing:6px;text-align:center;color:${light.ink}`,
  button: `display:inline-block;padding:13px 24px;border-radius:10px;background-color:${light.accent};${font};font-size:16px;line-height:1.2;font-weight:600;text-decoration:none;color:${light.onAccent}`,
  address: `margin:0;${font};font-size:13px;line-height:1.5;word-break:break-all;color:${light.muted}`,
  foot: 'padding:20px 32px 0',
  link: `${font};font-size:13px;line-height:1.5;color:${light.muted}`,
  footnote: `margin:0 0 8px;${font};font-size:13px;line-height:1.5;color:${light.muted}`,
}

/** Inline styles have priority over a style sheet, except over `!important`. */
export const darkStyles = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  `.ground{background-color:${dark.ground}!important}`,
  `.raised{background-color:${dark.raised}!important;border-color:${border.dark}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.code{background-color:${dark.ground}!important;color:${dark.ink}!important}`,
  `.muted{color:${dark.muted}!important}`,
  `.button{background-color:${dark.accent}!important;color:${dark.onAccent}!important}`,
  `.logo{background-color:${dark.accent}!important}`,
  '}',
].join('')
