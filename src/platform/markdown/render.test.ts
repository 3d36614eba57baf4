import { describe, expect, it } from 'vitest'
import { elementsOf, normalised, textOf } from '../../../test/markdown/html.ts'
import { renderMarkdown } from './render.ts'

const inComment = (text: string) => renderMarkdown(text, {})
const inDescription = inComment

describe('links', () => {
  it.each([
    ['written in Markdown', '[x](https://a.example)'],
    ['typed as HTML', '<a href="https://a.example" rel="opener" target="_blank" onclick="x()">x</a>'],
    ['in angle brackets', '<https://a.example>'],
    ['pasted bare', 'see https://a.example'],
    ['by reference', '[x]\n\n[x]: https://a.example'],
  ])('%s are not endorsed and cannot reach back', (_, text) => {
    expect(elementsOf(inComment(text), 'a')).toEqual([
      { tagName: 'a', attributes: { href: 'https://a.example', rel: 'nofollow ugc noopener' } },
    ])
  })

  it('keep their title', () => {
    expect(elementsOf(inComment('[x](https://a.example "More")'), 'a')[0]?.attributes).toMatchObject({ title: 'More' })
  })

  it('may write a mail', () => {
    expect(elementsOf(inComment('ada@a.example'), 'a')[0]?.attributes).toMatchObject({ href: 'mailto:ada@a.example' })
  })

  it.each(['/account', '#top', '//a.example', 'https:a.example', 'ftp://a.example', 'tel:+1', '/\\a.example'])(
    'to %s, which no mail could follow, are only their words',
    (url) => {
      expect(normalised(inComment(`[words](<${url}>)`))).toBe('<p><span>words</span></p>\n')
    },
  )

  it('with a script in them are shown as typed', () => {
    expect(textOf(inComment('[x](javascript:alert)'))).toBe('[x](javascript:alert)')
  })

  it.each(['main.rs', 'README.md', 'a.example', 'and/or', '//host', 'v1.2.3'])('are not made of %s', (text) => {
    expect(elementsOf(inComment(`see ${text} please`), 'a')).toEqual([])
  })
})

describe('images', () => {
  const image = '![A crash](https://a.example/crash.png "Today")'

  it('of ours are shown with their size, loaded when scrolled to', () => {
    const ours = { src: 'https://cairn.example/team/map/image/crash.png', width: 800, height: 600 }
    const html = renderMarkdown(`${image} ![](https://b.example/)`, { images: { 'https://a.example/crash.png': ours } })

    expect(elementsOf(html, 'img')).toEqual([
      {
        tagName: 'img',
        attributes: {
          ...{ src: ours.src, alt: 'A crash', title: 'Today' },
          ...{ width: '800', height: '600', loading: 'lazy', decoding: 'async' },
        },
      },
    ])
    expect(elementsOf(html, 'a')).toHaveLength(1)
  })

  it('of other sites are links', () => {
    expect(elementsOf(inComment(image))).toMatchObject([
      { tagName: 'p' },
      { tagName: 'a', attributes: { href: 'https://a.example/crash.png' } },
    ])
    expect(textOf(inComment(image))).toBe('A crash')
  })

  it('without words are links that show their address', () => {
    expect(textOf(inComment('![](https://a.example/crash.png)'))).toBe('https://a.example/crash.png')
  })

  it('inside a link leave that link alone', () => {
    const html = inComment('[![A badge](https://a.example/badge.png)](https://b.example)')

    expect(elementsOf(html, 'a')).toMatchObject([{ attributes: { href: 'https://b.example' } }])
    expect(textOf(html)).toBe('A badge')
  })

  it.each(['/crash.png', '//a.example/crash.png', 'constructor'])('at %s are only their words', (url) => {
    expect(normalised(inDescription(`![A crash](${url})`))).toBe('<p><span>A crash</span></p>\n')
  })

  it('typed as HTML are shown as typed', () => {
    expect(textOf(inDescription('<img src="https://a.example/x.png">'))).toBe('<img src="https://a.example/x.png">')
  })
})

describe('emoji', () => {
  it('are drawn for their shortnames', () => {
    expect(textOf(inComment('a :bug: and :+1:'))).toBe('a 🐛 and 👍')
  })

  it.each([':nonsense:', ':)', '8)', ':/', '`:bug:`', 'https://a.example/:bug:/'])('are not drawn for %s', (text) => {
    expect(textOf(inComment(`x ${text} y`))).toBe(`x ${text.replaceAll('`', '')} y`)
  })
})

describe('tables', () => {
  it('keep the alignment of their columns without a style', () => {
    const html = inComment('| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |')

    expect(elementsOf(html, 'td').map(({ attributes }) => attributes)).toEqual([
      {},
      { align: 'left' },
      { align: 'center' },
      { align: 'right' },
    ])
  })
})

describe('HTML', () => {
  it('of the list is kept, without its attributes, and closed', () => {
    const html = inComment('<div class="modal" id="app" style="color:red">\n<p><em>one <strong>two\n</div>')

    expect(normalised(html)).toBe('<div>\n<p><em>one <strong>two\n</strong></em></p></div>')
  })

  it.each(['<select>', 'Array<string>', '<script>alert(1)</script>', '<h1>x</h1>', '<table>', 'a < b', '<div class="'])(
    'off the list is shown as typed: %s',
    (text) => {
      expect(textOf(inComment(text))).toBe(text)
    },
  )

  it('that is a comment is left out', () => {
    expect(textOf(inComment('one <!-- hidden --> two'))).toBe('one two')
  })
})

describe('Markdown', () => {
  it('has headings, rules, strikethrough and numbered lists that begin anywhere', () => {
    const html = inComment('# One\n\n---\n\n~~two~~\n\n3. three')

    expect(normalised(html)).toBe('<h1>One</h1>\n<hr>\n<p><s>two</s></p>\n<ol start="3">\n<li>three</li>\n</ol>\n')
  })

  it('names the language of code, and no other class', () => {
    expect(elementsOf(inComment('```c++ admin\nx\n```'), 'code')[0]?.attributes).toEqual({ class: 'language-c++' })
    expect(elementsOf(inComment('<code class="admin language-js">x</code>'), 'code')[0]?.attributes).toEqual({
      class: 'language-js',
    })
  })

  it('of nothing is nothing', () => {
    expect(inComment('')).toBe('')
  })
})
