import type { VNode } from 'preact'
import { pageColours } from '../../lib/page-colours.ts'
import { isHttpUrl } from '../../lib/urls.ts'
import { renderPage } from '../html/slots.ts'

export interface MailParts {
  language: string
  direction: 'ltr' | 'rtl'
  /** The heading in HTML. Plain text has none: the subject says the same. */
  title: string
  paragraphs: string[]
  /** In large type, because people copy it by hand. */
  code?: string
  button?: { text: string; url: string }
  /** Small, at the end: why the mail was sent, and what to do if that was a mistake. */
  footnotes?: string[]
  /** Small, after the footnotes. */
  links?: { text: string; url: string }[]
}

/** The plain text and the HTML of a mail. The HTML loads nothing from the network. */
export function renderMail(parts: MailParts): { text: string; html: string } {
  const { button } = parts
  if (button && !(button.url && isHttpUrl(button.url))) throw new Error('The button of a mail leads to a web address.')
  return { text: textOf(parts), html: renderPage(<MailDocument {...parts} />) }
}

function textOf({ paragraphs, code, button, footnotes = [], links = [] }: MailParts): string {
  const action = button ? [`${button.text}:\n${button.url}`] : []
  return `${[...paragraphs, ...(code ? [code] : []), ...action, ...footnotes, ...links.map(({ text, url }) => `${text}:\n${url}`)].join('\n\n')}\n`
}

/** Tables and inline styles, because many mail programs support nothing else. */
const MailDocument = ({ language, direction, title, paragraphs, code, button, ...end }: MailParts): VNode => (
  <html lang={language} dir={direction}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style>{darkStyles}</style>
    </head>
    <body class="ground" style={style.ground} dir={direction}>
      <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" class="ground" style={style.ground}>
        <tr>
          <td align="center" style={style.around}>
            <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={style.column}>
              <tr>
                <td style={style.head}>
                  <Logo />
                </td>
              </tr>
              <tr>
                <td class="raised" style={style.raised}>
                  <h1 class="ink" style={style.title}>
                    {title}
                  </h1>
                  {paragraphs.map((words) => (
                    <p class="ink" style={style.paragraph}>
                      {words}
                    </p>
                  ))}
                  {code && (
                    <p class="code" style={style.code} dir="ltr">
                      {code}
                    </p>
                  )}
                  {button && <Action {...button} />}
                </td>
              </tr>
              <tr>
                <td style={style.foot}>
                  {(end.footnotes ?? []).map((words) => (
                    <p class="muted" style={style.footnote}>
                      {words}
                    </p>
                  ))}
                  {(end.links ?? []).map(({ text, url }) => (
                    <p style={style.footnote}>
                      <a class="muted" href={url} style={style.link}>
                        {text}
                      </a>
                    </p>
                  ))}
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>
)

/** The address is also visible, for people who do not trust buttons in mails. */
const Action = ({ text, url }: { text: string; url: string }): VNode => (
  <>
    <p style={style.paragraph}>
      <a class="button" href={url} style={style.button}>
        {text}
      </a>
    </p>
    <p class="muted" style={style.address} dir="ltr">
      {url}
    </p>
  </>
)

/** The logo, drawn without an image: mail programs block images. */
const Logo = (): VNode => (
  <div aria-hidden="true">
    {[12, 20, 28].map((width) => (
      <div class="logo" style={`${style.logo};width:${width}px`} />
    ))}
  </div>
)

/** Mail programs do not know CSS variables. */
const { light, dark } = pageColours
const border = { light: '#e3e0db', dark: '#3a3733' }

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const style = {
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
const darkStyles = [
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
