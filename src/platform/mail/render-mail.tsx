import type { VNode } from 'preact'
import { pageColours } from '../../lib/page-colours.ts'
import { initialsOf } from '../../lib/text.ts'
import { isHttpUrl } from '../../lib/urls.ts'
import { renderPage } from '../html/slots.ts'
import {
  type MailBrand,
  type MailButton,
  type MailParagraph,
  type MailParts,
  type MailWords,
  previewOf,
  textOf,
} from './mail-parts.ts'
import { styleSheetFor, stylesFor } from './mail-styles.ts'

/** The plain text and the HTML of an email. The HTML loads nothing from the network. */
export function renderMail(t: MailWords, parts: MailParts): { text: string; html: string } {
  const { button } = parts
  if (button && !(button.url && isHttpUrl(button.url)))
    throw new Error("An email's button must link to an http or https URL.")
  return { text: textOf(t, parts), html: renderPage(<MailDocument t={t} {...parts} />) }
}

type Props = MailParts & { t: MailWords }

/** Tables and inline styles, because many email clients support nothing else. */
function MailDocument({ t, ...parts }: Props): VNode {
  const { brand, title, dot, about, paragraphs, code, button, footnotes = [], footlink } = parts
  const style = stylesFor(brand.accent ?? '')
  const { language, direction } = t
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styleSheetFor(brand.accent ?? '')}</style>
      </head>
      <body class="ground" style={style.ground} dir={direction}>
        <div style={style.preview}>{previewOf(about ? [title, ...paragraphs] : paragraphs)}</div>
        <Table class="ground" style={style.ground}>
          <td align="center" style={style.around}>
            <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={style.column}>
              <tr>
                <td style={style.head}>
                  <Head brand={brand} style={style} />
                </td>
              </tr>
              <tr>
                <td class="raised" style={style.raised}>
                  <h1 class="ink" style={style.title}>
                    {dot && <Dot colour={dot} />}
                    {title}
                  </h1>
                  {about && (
                    <p style={style.about}>
                      <a class="link" href={about.url} style={style.aboutLink}>
                        <bdi>{about.text}</bdi>
                      </a>
                    </p>
                  )}
                  {paragraphs.map((paragraph) => (
                    <Paragraph {...{ paragraph, style, direction }} />
                  ))}
                  {code && (
                    <p class="code" style={style.code} dir="ltr">
                      {code}
                    </p>
                  )}
                  {button && <Action {...button} style={style} />}
                </td>
              </tr>
              <tr>
                <td style={style.foot}>
                  {footnotes.map((words, index) => (
                    <p class="muted" style={style.footnote}>
                      {words}
                      {footlink && index === footnotes.length - 1 && (
                        <>
                          {' '}
                          <a class="muted" href={footlink.url} style={style.link}>
                            {footlink.text}
                          </a>
                        </>
                      )}
                    </p>
                  ))}
                  <p class="muted" style={style.footnote}>
                    {t('mail.sent-with')}
                  </p>
                </td>
              </tr>
            </table>
          </td>
        </Table>
      </body>
    </html>
  )
}

interface Styled {
  style: ReturnType<typeof stylesFor>
}

const Table = ({ children, ...attributes }: { children: VNode | VNode[]; class?: string; style?: string }): VNode => (
  <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" {...attributes}>
    <tr>{children}</tr>
  </table>
)

const Head = ({ brand, style }: Styled & { brand: MailBrand }): VNode => (
  <Table>
    <td aria-hidden="true" width="36" style={`${style.initials};background-color:${squareOf(brand)}`}>
      {initialsOf(brand.name)}
    </td>
    <td class="ink" style={style.name}>
      <bdi>{brand.name}</bdi>
    </td>
  </Table>
)

const squareOf = ({ square }: MailBrand): string => (square ? `#${square}` : pageColours.light.accent)

function Paragraph({ paragraph, style, direction }: Styled & { paragraph: MailParagraph; direction: string }): VNode {
  if (typeof paragraph !== 'string' && 'quote' in paragraph) {
    const side = direction === 'rtl' ? 'right' : 'left'
    return (
      <Table style={style.quoted}>
        <td
          class="quote ink"
          style={`${style.quote};border-${side}-width:3px`}
          dir="auto"
          dangerouslySetInnerHTML={{ __html: paragraph.quote.html }}
        />
      </Table>
    )
  }
  return (
    <p class="ink" style={style.paragraph}>
      {typeof paragraph === 'string' ? (
        paragraph
      ) : (
        <>
          <Dot colour={paragraph.dot} />
          {paragraph.text}
        </>
      )}
    </p>
  )
}

const Dot = ({ colour }: { colour: string }): VNode => (
  <>
    <span aria-hidden="true" style={`color:#${colour}`}>
      ●
    </span>{' '}
  </>
)

const Action = ({ text, url, showsUrl, style }: Styled & MailButton): VNode => (
  <>
    <p style={style.paragraph}>
      <a class="button" href={url} style={style.button}>
        {text}
      </a>
    </p>
    {showsUrl && (
      <p class="muted" style={style.address} dir="ltr">
        {url}
      </p>
    )}
  </>
)
