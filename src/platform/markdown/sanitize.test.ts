import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementsOf, staysInPlace, violationsOf } from '../../../test/markdown/html.ts'
import payloads from '../../../test/markdown/xss-payloads.json' with { type: 'json' }
import { runs } from '../../../test/support/fuzzing/runs.ts'
import { renderMarkdown } from './render.ts'
import { sanitize, typedTags } from './sanitize.ts'

const ours = { src: 'https://cairn.example/team/map/image/x.png', width: 1, height: 1 }

const places = [
  { place: 'a text', options: {} },
  { place: 'text with one of our images', options: { images: { 'https://a.example/x.png': ours } } },
]

describe.each(places)('attacks in $place', ({ options }) => {
  it.each([...payloads, ...naughtyStrings])('leaves only allowed elements, attributes and addresses in %j', (text) => {
    const html = renderMarkdown(text, options)

    expect(violationsOf(html, options)).toEqual([])
    expect(staysInPlace(html)).toBe(true)
    expect(sanitize(html, options)).toBe(html)
  })

  it.each([...payloads, ...naughtyStrings])('the sanitizer alone stops %j', (text) => {
    const html = sanitize(text, options)

    expect(violationsOf(html, options)).toEqual([])
    expect(staysInPlace(html)).toBe(true)
    expect(sanitize(html, options)).toBe(html)
  })

  it('any mixture of tags, Markdown and payloads is safe', () => {
    const tags = typedTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} href="https://a.example" onclick=x>`])
    const marks = ['\n', '\n\n', ' ', '> ', '- ', '1. ', '# ', '`', '```', '*', '**', '~~', '[', '](', ')', '![', '|']
    const pieces = fc.oneof(
      fc.constantFrom(...tags),
      fc.constantFrom(...marks, 'word', 'https://a.example', '| a |\n|---|\n| ', '"', "'", '<', '>', '<!--', '-->'),
      fc.constantFrom(...payloads),
    )

    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const html = renderMarkdown(parts.join(''), options)

        expect(violationsOf(html, options)).toEqual([])
        expect(staysInPlace(html)).toBe(true)
        expect(sanitize(html, options)).toBe(html)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the checks above', () => {
  it.each([
    '<script>x</script>',
    '<svg></svg>',
    '<p onclick="x">x</p>',
    '<p style="x">x</p>',
    '<a href="javascript:x" rel="nofollow ugc noopener">x</a>',
    '<a href="//a.example" rel="nofollow ugc noopener">x</a>',
    '<a href="https://a.example">x</a>',
    '<img src="https://a.example/x.png">',
    '<!-- x -->',
    '<code class="admin">x</code>',
  ])('detect %s', (html) => {
    expect(violationsOf(html, { images: {} })).not.toEqual([])
  })

  it.each(['<div>', '</div>', '<em>x', '</main>', '<!--', '<a title="'])('detect a page broken by %s', (html) => {
    expect(staysInPlace(html)).toBe(false)
  })

  it('find ordinary elements', () => {
    expect(elementsOf('<p><em>x</em></p>')).toHaveLength(2)
  })
})

describe('paragraphs and lists of plain and emphasized text, which are not parsed', () => {
  it('are what the sanitizer would return', () => {
    const text = fc.string({ unit: 'binary', maxLength: 8 })
    const emphasized = fc
      .tuple(fc.constantFrom('strong', 'em', 'code'), text)
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`)
    const inline = fc.array(fc.oneof(text, emphasized), { maxLength: 3 }).map((parts) => parts.join(''))
    const list = fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(inline, { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</${tag}>\n`)
    const block = fc.oneof(
      inline.map((content) => `<p>${content}</p>\n`),
      list,
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), (blocks) => {
        const html = blocks.join('')
        // With another element, everything is parsed.
        expect(`${sanitize(html, {})}<hr>`).toBe(sanitize(`${html}<hr>`, {}))
      }),
      { numRuns: runs(100) },
    )
  })

  it.each(['\u00a0', '"', '\r', '\0', '&', '&amp;', '<b>', '>'])('are still sanitized with %j', (text) => {
    const html = `<p>a${text}b</p>\n`
    expect(`${sanitize(html, {})}<hr>`).toBe(sanitize(`${html}<hr>`, {}))
  })
})
