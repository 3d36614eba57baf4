import { describe, expect, it } from 'vitest'
import { elementsOf, textOf } from '../../../test/markdown/html.ts'
import { renderMarkdown } from './render.ts'

const render = (text: string) => renderMarkdown(text, {})
const boxes = (text: string) => elementsOf(render(text), 'input').map(({ attributes }) => 'checked' in attributes)
const links = (text: string) => elementsOf(render(text), 'a').map(({ attributes }) => attributes.href)

describe('task lists', () => {
  it.each([
    ['- [ ] one\n- [x] two\n- three\n- [X] four', [false, true, true]],
    ['1. [x] one\n\n   more\n2. [ ] two', [true, false]],
    ['- [ ] **bold**\n  - [x] [a link](https://a.example)', [false, true]],
    ['> - [x] quoted', [true]],
  ])('%j has checkboxes', (text, checked) => {
    expect(boxes(text)).toEqual(checked)
    expect(elementsOf(render(text), 'label')).toHaveLength(checked.length)
  })

  it.each([
    '[ ] no list',
    '- [ ]',
    '- [y] other',
    '- x [ ] later',
    '- [x](https://a.example)',
    '- `[ ] code`',
    '- []  two',
  ])('%j has none', (text) => {
    expect(boxes(text)).toEqual([])
  })

  it('a checkbox that somebody types is shown as typed', () => {
    expect(textOf(render('- <input type="checkbox" checked> x'))).toContain('<input type="checkbox" checked> x')
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
