import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../words/words.ts'
import type { MailParts } from './mail-parts.ts'
import { quoteOf } from './quote.ts'
import { renderMail } from './render-mail.tsx'

const t = wordsIn('de')

const parts: MailParts = {
  brand: { name: 'Lanternbox roadmap', square: '2f5fb3', accent: '2f5fb3' },
  title: 'Anmelden',
  paragraphs: ['Tippe den Code ein.', 'Oder nimm den Knopf.'],
  code: '482 913',
  button: { text: 'Anmelden', url: 'https://feedback.example.org/in/?a=1&b=2', showsUrl: true },
  footnotes: ['Das warst nicht du? Dann tu nichts.'],
}

describe('a rendered email', () => {
  it('has the same content as text and as HTML', () => {
    const { text, html } = renderMail(t, parts)

    expect(text).toBe(
      [
        'Tippe den Code ein.',
        'Oder nimm den Knopf.',
        '482 913',
        'Anmelden:\nhttps://feedback.example.org/in/?a=1&b=2',
        'Das warst nicht du? Dann tu nichts.',
        'Verschickt mit Cairn\n',
      ].join('\n\n'),
    )
    for (const words of [...parts.paragraphs, parts.code, parts.button?.text, ...(parts.footnotes ?? [])]) {
      expect(html).toContain(`>${words}<`)
    }
    expect(html).toContain('href="https://feedback.example.org/in/?a=1&amp;b=2"')
    expect(html).toMatch(/^<!doctype html><html lang="de" dir="ltr">/)
  })

  it('supports light and dark mode, and both text directions', () => {
    const arabic = Object.assign(() => 'Cairn', { language: 'ar', direction: 'rtl' as const })
    const { html } = renderMail(arabic, { ...parts, paragraphs: [{ quote: quoteOf('<p>x</p>') }] })

    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('content="light dark"')
    expect(html).toContain('@media (prefers-color-scheme:dark){.ground{')
    expect(html).toContain('border-right-width:3px')
  })

  it('escapes text that people wrote, and loads nothing', () => {
    const evil = '</p><img src=x onerror=alert(1)><script>alert(1)</script>&lt;'
    const { html } = renderMail(t, {
      ...{ ...parts, title: evil, code: evil, footnotes: [evil], brand: { name: evil } },
      paragraphs: [evil, { text: evil, dot: 'c9504a' }],
    })

    const names = elementsOf(parse(html))
    expect(names).not.toContain('script')
    expect(names).not.toContain('img')
    expect(html.match(/onerror/g)).toHaveLength(9)
    expect(html).not.toMatch(/<link|url\(|@import|src=["']/)
  })

  it('starts with its brand, and uses its colour for quotes', () => {
    const { html, text } = renderMail(t, {
      ...parts,
      paragraphs: [{ quote: quoteOf('<p>Das <strong>geht</strong>.</p>') }],
    })

    expect(html).toMatch(/background-color:#2f5fb3"[^>]*>LR<\/td>.*<bdi>Lanternbox roadmap<\/bdi>/)
    expect(html).toMatch(/<td class="quote ink" style="[^"]*#2f5fb3[^"]*" dir="auto"><p [^>]*>Das <strong>geht/)
    expect(text).toMatch(/^> Das geht\.\n\n482 913/)
    expect(html.match(/Cairn/g), 'only in the footer').toHaveLength(1)
  })

  it('needs only a title and paragraphs', () => {
    const { text, html } = renderMail(t, { brand: { name: 'Hello' }, title: 'Hello', paragraphs: ['You.'] })

    expect(text).toBe('You.\n\nVerschickt mit Cairn\n')
    expect(elementsOf(parse(html))).not.toContain('a')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/sign-in', ''])('rejects a button that links to "%s"', (url) => {
    expect(() => renderMail(t, { ...parts, button: { text: 'x', url } })).toThrow('must link to an http or https URL')
  })
})

interface Node {
  nodeName: string
  childNodes?: Node[]
}

const elementsOf = (node: Node): string[] => [node.nodeName, ...(node.childNodes ?? []).flatMap(elementsOf)]
