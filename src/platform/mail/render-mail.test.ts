import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { type MailParts, renderMail } from './render-mail.tsx'

const parts: MailParts = {
  language: 'de',
  direction: 'ltr',
  title: 'Anmelden',
  paragraphs: ['Tippe den Code ein.', 'Oder nimm den Knopf.'],
  code: '482 913',
  button: { text: 'Anmelden', url: 'https://feedback.example.org/in/?a=1&b=2' },
  footnotes: ['Das warst nicht du? Dann tu nichts.'],
}

describe('a rendered mail', () => {
  it('says the same in text and in HTML', () => {
    const { text, html } = renderMail(parts)

    expect(text).toBe(
      [
        'Tippe den Code ein.',
        'Oder nimm den Knopf.',
        '482 913',
        'Anmelden:\nhttps://feedback.example.org/in/?a=1&b=2',
        'Das warst nicht du? Dann tu nichts.\n',
      ].join('\n\n'),
    )
    for (const words of [...parts.paragraphs, parts.code, parts.button?.text, ...(parts.footnotes ?? [])]) {
      expect(html).toContain(`>${words}<`)
    }
    expect(html).toContain('href="https://feedback.example.org/in/?a=1&amp;b=2"')
    expect(html).toMatch(/^<!doctype html><html lang="de" dir="ltr">/)
  })

  it('is for light and for dark screens, and for both directions', () => {
    const { html } = renderMail({ ...parts, language: 'ar', direction: 'rtl' })

    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('content="light dark"')
    expect(html).toContain('@media (prefers-color-scheme:dark){.ground{')
  })

  it('shows what people wrote as text, and fetches nothing', () => {
    const evil = '</p><img src=x onerror=alert(1)><script>alert(1)</script>&lt;'
    const { html } = renderMail({ ...parts, title: evil, paragraphs: [evil], code: evil, footnotes: [evil] })

    const names = elementsOf(parse(html))
    expect(names).not.toContain('script')
    expect(names).not.toContain('img')
    expect(html.match(/onerror/g)).toHaveLength(5)
    expect(html).not.toMatch(/<link|url\(|@import|src=["']/)
  })

  it('needs nothing but words', () => {
    const { text, html } = renderMail({ language: 'en', direction: 'ltr', title: 'Hello', paragraphs: ['You.'] })

    expect(text).toBe('You.\n')
    expect(elementsOf(parse(html))).not.toContain('a')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/sign-in', ''])('has no button that leads to "%s"', (url) => {
    expect(() => renderMail({ ...parts, button: { text: 'x', url } })).toThrow('leads to a web address')
  })
})

interface Node {
  nodeName: string
  childNodes?: Node[]
}

const elementsOf = (node: Node): string[] => [node.nodeName, ...(node.childNodes ?? []).flatMap(elementsOf)]
