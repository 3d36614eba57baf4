import { tests } from 'commonmark-spec'
import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { elementsOf, normalised, textOf } from '../../../test/markdown/html.ts'
import { createParser } from './parser.ts'
import { renderMarkdown } from './render.ts'
import { sanitize } from './sanitize.ts'

// The examples that our product renders differently from CommonMark, each with the reason.
const choices = {
  'a tag off the list is shown as typed': [
    148, 149, 150, 160, 163, 164, 165, 166, 167, 168, 170, 171, 172, 173, 176, 178, 180, 181, 182, 190, 191, 201, 475,
    491, 494, 524, 536, 613, 614, 615, 617, 623, 627, 628, 629,
  ],
  'a tag that is never finished is shown as typed': [156, 157, 158],
  'comments are left out': [177, 179, 183, 308, 309, 625, 626],
  'bare addresses become links': [602, 608, 611, 612],
  'images that are not ours become links': [
    517, 520, 531, 572, 573, 574, 575, 576, 577, 578, 579, 580, 581, 582, 583, 584, 585, 586, 587, 588, 589, 591,
  ],
}

// The specification prints a tab as an arrow.
const examples = tests.map((test) => ({
  ...test,
  markdown: test.markdown.replaceAll('→', '\t'),
  html: test.html.replaceAll('→', '\t'),
}))
const ours = createParser()
const plain = withoutOurChoices(createParser())

describe('CommonMark', () => {
  it.each(examples)(
    'renders example $number ($section) exactly as specified when our own rules are off',
    ({ markdown, html }) => {
      expect(spaced(plain.render(markdown, { images: {}, urls: [] }))).toBe(html)
    },
  )

  it('renders every example as specified, except where we differ on purpose', () => {
    const different = examples.filter(({ markdown, html }) => normalised(spaced(render(markdown))) !== normalised(html))

    expect(different.map(({ number }) => number)).toEqual(
      Object.values(choices)
        .flat()
        .toSorted((a, b) => a - b),
    )
  })

  it.each(examples)('the sanitizer removes no text from example $number ($section)', ({ markdown }) => {
    expect(textOf(sanitize(render(markdown), {}))).toBe(textOf(render(markdown)))
  })
})

function render(markdown: string): string {
  return ours.render(markdown, { images: {}, urls: [] })
}

// markdown-it leaves out a newline here, and its own test of the specification allows for that.
function spaced(html: string): string {
  return html.replaceAll('<blockquote></blockquote>', '<blockquote>\n</blockquote>')
}

function withoutOurChoices(parser: Parser): Parser {
  const { html_inline, html_block, image } = new MarkdownIt().renderer.rules
  Object.assign(parser.renderer.rules, { html_inline, html_block, image })
  return parser.set({ linkify: false, xhtmlOut: true }).disable(['emoji', 'table', 'strikethrough'])
}

const rendered = (text: string) => renderMarkdown(text, {})
const boxes = (text: string) => elementsOf(rendered(text), 'input').map(({ attributes }) => 'checked' in attributes)
const links = (text: string) => elementsOf(rendered(text), 'a').map(({ attributes }) => attributes.href)

describe('task lists', () => {
  it.each([
    ['- [ ] one\n- [x] two\n- three\n- [X] four', [false, true, true]],
    ['1. [x] one\n\n   more\n2. [ ] two', [true, false]],
    ['- [ ] **bold**\n  - [x] [a link](https://a.example)', [false, true]],
    ['> - [x] quoted', [true]],
  ])('%j has checkboxes', (text, checked) => {
    expect(boxes(text)).toEqual(checked)
    expect(elementsOf(rendered(text), 'label')).toHaveLength(checked.length)
  })

  it.each([
    '[ ] no list',
    '- [ ]',
    '- [y] other',
    '- x [ ] later',
    '- [x](https://a.example)',
    '- `[ ] code`',
    '- []  two',
  ])('%j has no checkboxes', (text) => {
    expect(boxes(text)).toEqual([])
  })

  it('a checkbox typed as HTML is shown as text', () => {
    expect(textOf(rendered('- <input type="checkbox" checked> x'))).toContain('<input type="checkbox" checked> x')
  })
})

describe('addresses that begin with www.', () => {
  it.each([
    ['see www.example.org/a_(b), or', ['http://www.example.org/a_(b)']],
    ['*www.example.org* (www.münchen.de).', ['http://www.example.org', 'http://www.xn--mnchen-3ya.de']],
    ['[www.a.example](https://b.example)', ['https://b.example']],
    ['www.main and awww.example.org and README.md and `www.example.org`', []],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })
})
