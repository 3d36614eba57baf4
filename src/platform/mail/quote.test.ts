import { describe, expect, it } from 'vitest'
import { plainTextAsHtml } from '../../lib/escape.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { quoteOf } from './quote.ts'

const quoted = (markdown: string) => quoteOf(renderMarkdown(markdown, {}))

describe('a quote in an email', () => {
  it('reads well as plain text: links followed by their URL, lists, quotes, code and tables', () => {
    const { text } = quoted(
      [
        '# Plan\nSee [the *draft*](https://example.org/a_b?c=1&d=2), <https://example.org/x> or mail <ada@example.org>.',
        '3. Three\n4. Four\n   - [x] Done\n   - [ ] Open',
        '> Why?\n>\n> Because.',
        '```\nif (a < b)\n  go()\n```',
        '| A | B |\n|---|---|\n| 1 | 2 |',
        '---',
        'One  \ntwo',
      ].join('\n\n'),
    )

    expect(text).toBe(
      [
        'Plan',
        'See the draft (https://example.org/a_b?c=1&d=2), https://example.org/x or mail ada@example.org.',
        '3. Three\n4. Four\n   - ☑ Done\n   - ☐ Open',
        '> Why?\n>\n> Because.',
        '    if (a < b)\n      go()',
        'A | B\n1 | 2',
        '* * *',
        'One\ntwo',
      ].join('\n\n'),
    )
  })

  it('is styled inline, and shows the description of an image instead of loading it', () => {
    const src = 'https://feedback.example.org/image/1.png'
    const images = { [src]: { src, width: 10, height: 10 } }
    const { html, text } = quoteOf(
      renderMarkdown(`## Title\n\n![A sketch](${src}) [x](https://example.org)`, { images }),
    )

    expect(html).not.toMatch(/<img|<h2|src=/)
    expect(html).toMatch(/<p style="[^"]*font-weight:600">Title<\/p>/)
    expect(html).toMatch(/<a href="https:\/\/example.org" [^>]*class="link">x<\/a>/)
    expect(text).toBe('Title\n\n🖼 A sketch x (https://example.org)')
  })

  it("is cut if it's very long, with every tag closed", () => {
    const { html, text } = quoted(`**${'word '.repeat(1_000)}end**\n\nThe end`)

    expect(text.length).toBeLessThanOrEqual(1_501)
    expect(text).toMatch(/word…$/)
    expect(html).toMatch(/word…<\/strong><\/p>$/)
  })

  it('keeps plain text unchanged, escaped', () => {
    expect(quoteOf(plainTextAsHtml('*a* <b>\nc & d ')).text).toBe('*a* <b>\nc & d')
    expect(plainTextAsHtml(' \n')).toBe('')
  })
})
