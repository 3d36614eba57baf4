import { describe, expect, it } from 'vitest'
import { elementsOf, staysInPlace } from '../../../test/markdown/html.ts'
import { processorTime } from '../../../test/support/checks/processor-time.ts'
import { Invalid } from '../errors.ts'
import type { KnownImages } from './limits.ts'
import { renderMarkdown } from './render.ts'

const longest = 20_000

const image = { src: 'https://cairn.example/team/map/image/a.png', width: 800, height: 600 }
/** The images that the text below refers to. */
const known: KnownImages = { a: image, 'https://x.example/a.png': image, 'https://x.example': image }

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
  'distinct formatting that every paragraph inherits': `${classes(45)}${'<p>x'.repeat(4000)}`,
  'items that end each other': `<ul><li><div><em>${'<li>x'.repeat(3900)}`,
  'images in images': '!['.repeat(5000) + '](a)'.repeat(2500),
  'growing runs of backticks': Array.from({ length: 190 }, (_, run) => `e${'`'.repeat(run)}`).join(''),
  'a staircase of lists': Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  'one tag with thousands of attributes': `<div>\n<a ${'b '.repeat(9900)}`,
  'a wide table': tableOf(140, 9000),
  'many wide tables': tableOf(181, 362).repeat(13),
  'the largest table that is still drawn': tableOf(4, 200),
  'many small tables': tableOf(1, 9).repeat(800),
  'one long address used many times': `[a]: https://x.example/${'a'.repeat(10_000)}\n\n${'[a] '.repeat(2400)}`,
  'one long title used many times': `[a]: https://x.example "${'a'.repeat(10_000)}"\n\n${'![a] '.repeat(1900)}`,
}

describe('twenty thousand characters', () => {
  it.each([
    ...repeated.map((piece) => ({ name: JSON.stringify(piece), text: piece.repeat(longest / piece.length) })),
    ...Object.entries(built).map(([name, text]) => ({ name, text })),
  ])('of $name are quickly rejected, or rendered within bounds and without breaking the page', ({ text }) => {
    for (const images of [known, {}]) {
      let html: string | undefined
      const render = () => {
        const workedMs = processorTime()
        html = renderedOrRefused(text, images)
        return workedMs()
      }

      // Typically it takes a tenth of this. Garbage collection may slow down one run, but not all three.
      const isQuick = [1, 2, 3].some(() => render() < 1000)
      expect(isQuick).toBe(true)
      expect(html?.length ?? 0).toBeLessThanOrEqual(4 * text.length + 10_000)
      expect(staysInPlace(html ?? '')).toBe(true)
    }
  })
})

describe('limits', () => {
  it('limits nested quotes to about twenty levels', () => {
    const html = renderMarkdown(`${'>'.repeat(200)} deep`, {})

    expect(elementsOf(html, 'blockquote').length).toBeLessThan(25)
  })

  it('limits nested tags to fifty levels and keeps their text', () => {
    const html = renderMarkdown(`${'<div>'.repeat(500)}deep`, {})

    expect(elementsOf(html, 'div').length).toBeLessThanOrEqual(50)
    expect(html).toContain('deep')
  })

  it('leaves an enormous table as text', () => {
    expect(elementsOf(renderMarkdown(tableOf(140, 9000), {}), 'table')).toEqual([])
    expect(elementsOf(renderMarkdown(tableOf(1, 9990), {}), 'table')).toEqual([])
    expect(elementsOf(renderMarkdown(tableOf(4, 200), {}), 'table')).toHaveLength(1)
  })

  it('renders a table even in very long text', () => {
    const html = renderMarkdown(`${'A line of prose\n'.repeat(600)}\n${tableOf(8, 20)}`, {})

    expect(elementsOf(html, 'table')).toHaveLength(1)
  })

  it.each([
    ['thousands of headings', '# a\n'.repeat(5000)],
    ['tags that browsers repeat in every paragraph', `<p>${'<em><strong><code>'.repeat(3)}${'<p>x'.repeat(3000)}`],
    ['such tags, all distinct', `${classes(45)}${'<p>x'.repeat(3900)}`],
    ['HTML that is many times as long as the text', 'a@b.example '.repeat(1600)],
  ])('%s are rejected, with the error on the field', (_, text) => {
    const refusal = { problems: [expect.objectContaining({ field: 'content', code: 'too_complex' })] }

    expect(() => renderMarkdown(text, { field: 'content' })).toThrow(expect.objectContaining(refusal))
  })

  it('never rejects twenty thousand characters of ordinary text', () => {
    const writing = '# Hello\n\nSome *text* with [a link](https://x.example), and a list:\n\n- one\n- two\n\n'
    const html = renderMarkdown(writing.repeat(longest / writing.length), {})

    expect(elementsOf(html, 'li').length).toBeGreaterThan(400)
  })

  it('a link repeated past the limit becomes plain text', () => {
    const html = renderMarkdown(`[a]: https://x.example/${'a'.repeat(10_000)}\n\n${'[a] '.repeat(20)}`, {})

    expect(elementsOf(html, 'a')).toHaveLength(2)
    expect(elementsOf(html, 'span')).toHaveLength(18)
  })
})

function classes(count: number): string {
  return Array.from({ length: count }, (_, number) => `<code class="language-${number}">`).join('')
}

function renderedOrRefused(text: string, images: KnownImages): string | undefined {
  try {
    return renderMarkdown(text, { images })
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

function tableOf(columns: number, rows: number): string {
  return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}\n`
}
