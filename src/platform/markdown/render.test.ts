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
  ])('%s have rel="nofollow ugc noopener"', (_, text) => {
    expect(elementsOf(inComment(text), 'a')).toEqual([
      { tagName: 'a', attributes: { href: 'https://a.example', rel: 'nofollow ugc noopener' } },
    ])
  })

  it('keep their title', () => {
    expect(elementsOf(inComment('[x](https://a.example "More")'), 'a')[0]?.attributes).toMatchObject({ title: 'More' })
  })

  it('can be email addresses', () => {
    expect(elementsOf(inComment('ada@a.example'), 'a')[0]?.attributes).toMatchObject({ href: 'mailto:ada@a.example' })
  })

  it.each(['/account', '#top', '//a.example', 'https:a.example', 'ftp://a.example', 'tel:+1', '/\\a.example'])(
    "to %s, which wouldn't work in an email, become plain text",
    (url) => {
      expect(normalised(inComment(`[words](<${url}>)`))).toBe('<p><span>words</span></p>\n')
    },
  )

  it('with a script URL are shown as typed', () => {
    expect(textOf(inComment('[x](javascript:alert)'))).toBe('[x](javascript:alert)')
  })

  it.each(['main.rs', 'README.md', 'a.example', 'and/or', '//host', 'v1.2.3'])('are not created for %s', (text) => {
    expect(elementsOf(inComment(`see ${text} please`), 'a')).toEqual([])
  })
})

describe('images', () => {
  const image = '![A crash](https://a.example/crash.png "Today")'

  it('on our server are shown with their size and loaded lazily', () => {
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

  it('on other sites become links', () => {
    expect(elementsOf(inComment(image))).toMatchObject([
      { tagName: 'p' },
      { tagName: 'a', attributes: { href: 'https://a.example/crash.png' } },
    ])
    expect(textOf(inComment(image))).toBe('A crash')
  })

  it('without alternative text become links that show their address', () => {
    expect(textOf(inComment('![](https://a.example/crash.png)'))).toBe('https://a.example/crash.png')
  })

  it('inside a link keep that link', () => {
    const html = inComment('[![A badge](https://a.example/badge.png)](https://b.example)')

    expect(elementsOf(html, 'a')).toMatchObject([{ attributes: { href: 'https://b.example' } }])
    expect(textOf(html)).toBe('A badge')
  })

  it.each(['/crash.png', '//a.example/crash.png', 'constructor'])('at %s become their alternative text', (url) => {
    expect(normalised(inDescription(`![A crash](${url})`))).toBe('<p><span>A crash</span></p>\n')
  })

  it('typed as HTML are shown as typed', () => {
    expect(textOf(inDescription('<img src="https://a.example/x.png">'))).toBe('<img src="https://a.example/x.png">')
  })
})

describe('emoji', () => {
  it('are shown for their shortnames', () => {
    expect(textOf(inComment('a :bug: and :+1:'))).toBe('a 🐛 and 👍')
  })

  it.each([':nonsense:', ':)', '8)', ':/', '`:bug:`', 'https://a.example/:bug:/'])('are not shown for %s', (text) => {
    expect(textOf(inComment(`x ${text} y`))).toBe(`x ${text.replaceAll('`', '')} y`)
  })
})

describe('tables', () => {
  it('keep the alignment of their columns without a style attribute', () => {
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
  it('on the allowlist is kept without its attributes, and unclosed tags are closed', () => {
    const html = inComment('<div class="modal" id="app" style="color:red">\n<p><em>one <strong>two\n</div>')

    expect(normalised(html)).toBe('<div>\n<p><em>one <strong>two\n</strong></em></p></div>')
  })

  it.each(['<select>', 'Array<string>', '<script>alert(1)</script>', '<h1>x</h1>', '<table>', 'a < b', '<div class="'])(
    'not on the allowlist is shown as typed: %s',
    (text) => {
      expect(textOf(inComment(text))).toBe(text)
    },
  )

  it('comments are left out', () => {
    expect(textOf(inComment('one <!-- hidden --> two'))).toBe('one two')
  })
})

describe('Markdown', () => {
  it('supports headings, rules, strikethrough and numbered lists with any start', () => {
    const html = inComment('# One\n\n---\n\n~~two~~\n\n3. three')

    expect(normalised(html)).toBe('<h1>One</h1>\n<hr>\n<p><s>two</s></p>\n<ol start="3">\n<li>three</li>\n</ol>\n')
  })

  it('keeps the language class of code, and no other class', () => {
    expect(elementsOf(inComment('```c++ admin\nx\n```'), 'code')[0]?.attributes).toEqual({ class: 'language-c++' })
    expect(elementsOf(inComment('<code class="admin language-js">x</code>'), 'code')[0]?.attributes).toEqual({
      class: 'language-js',
    })
  })

  it('renders empty text as empty HTML', () => {
    expect(inComment('')).toBe('')
  })
})
