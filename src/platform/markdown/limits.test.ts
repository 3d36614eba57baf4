import { describe, expect, it } from 'vitest'
import { elementsOf, staysInPlace } from '../../../test/markdown/html.ts'
import { processorTime } from '../../../test/support/checks/processor-time.ts'
import { renderMarkdown } from './render.ts'

const longest = 20_000

const repeated = [
  ...['[', '![', '[a](', '[[]', '](', '[a][b]', '[a](https://x.example) ', '![a](https://x.example/a.png)'],
  ...['*', '**a ', '_a*', '*a_ ', '~~a', '`', '``a`', '>', '> ', '>- ', '- ', '- a\n  ', '1. ', '# a\n', 'a\n\n'],
  ...['<', '<div>', '</div>', '<div', '<a href="', "<a b='", '<a   b   ', '<p><em>', '<ul><li>', '</p>', '<!--', '<?'],
  ...['https://x.example ', 'http://', 'a@b.example ', 'a@', ':bug: ', '*:bug:*', ':', ':man_', '&', '&#', '\\[', '"'],
  ...['|', '|a', '| - |\n', 'a|b\n-|-\n', '[a]: b\n', '```\n', '    a\n', '<https://', '\t', '\u0000', '😀'],
]

const built = {
  'balanced brackets': '['.repeat(10_000) + ']'.repeat(10_000),
  'nested emphasis': '*a **b '.repeat(1400) + ' c** d*'.repeat(1400),
  'nested divs': '<div>'.repeat(1800) + '</div>'.repeat(1800),
  'formatting that every paragraph inherits': `<p>${'<em><strong><code>'.repeat(3)}${'<p>x'.repeat(4900)}`,
  'items that end each other': `<ul><li><div><em>${'<li>x'.repeat(3900)}`,
  'images in images': '!['.repeat(5000) + '](a)'.repeat(2500),
  'growing runs of backticks': Array.from({ length: 190 }, (_, run) => `e${'`'.repeat(run)}`).join(''),
  'a stair of lists': Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  'one tag with thousands of attributes': `<div>\n<a ${'b '.repeat(9900)}`,
  'a wide table': tableOf(140, 9000),
  'many wide tables': tableOf(181, 362).repeat(13),
  'the largest table that is still drawn': tableOf(8, 1900),
  'one long address used often': `[a]: https://x.example/${'a'.repeat(10_000)}\n\n${'[a] '.repeat(2400)}`,
  'one long title used often': `[a]: https://x.example "${'a'.repeat(10_000)}"\n\n${'![a] '.repeat(1900)}`,
}

describe('twenty thousand characters', () => {
  it.each([
    ...repeated.map((piece) => ({ name: JSON.stringify(piece), text: piece.repeat(longest / piece.length) })),
    ...Object.entries(built).map(([name, text]) => ({ name, text })),
  ])('of $name are rendered at once, in bounds, and stay in their place', ({ text }) => {
    for (const images of [true, false]) {
      const workedMs = processorTime()
      const html = renderMarkdown(text, { images })

      expect(workedMs()).toBeLessThan(1000)
      expect(html.length).toBeLessThan(longest * 50)
      expect(staysInPlace(html)).toBe(true)
    }
  })
})

describe('limits', () => {
  it('quotes in quotes end after some twenty levels', () => {
    const html = renderMarkdown(`${'>'.repeat(200)} deep`, { images: false })

    expect(elementsOf(html, 'blockquote').length).toBeLessThan(25)
  })

  it('tags in tags end after fifty levels and keep their words', () => {
    const html = renderMarkdown(`${'<div>'.repeat(500)}deep`, { images: false })

    expect(elementsOf(html, 'div').length).toBeLessThanOrEqual(50)
    expect(html).toContain('deep')
  })

  it('a table that would fill a book is left as text', () => {
    expect(elementsOf(renderMarkdown(tableOf(140, 9000), { images: false }), 'table')).toEqual([])
    expect(elementsOf(renderMarkdown(tableOf(8, 1900), { images: false }), 'table')).toHaveLength(1)
  })

  it('an address repeated past the limit keeps its words only', () => {
    const html = renderMarkdown(`[a]: https://x.example/${'a'.repeat(10_000)}\n\n${'[a] '.repeat(20)}`, {
      images: false,
    })

    expect(elementsOf(html, 'a')).toHaveLength(9)
    expect(elementsOf(html, 'span')).toHaveLength(11)
  })
})

function tableOf(columns: number, rows: number): string {
  return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}\n`
}
