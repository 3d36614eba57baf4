import { expect, it } from 'vitest'
import { withAbsoluteUrls } from './formats.ts'

it('makes relative URLs absolute and leaves all others unchanged', () => {
  const html =
    '<a href="/a/b">/a</a> <img src="/i.png" alt=""> <a href="https://x.example/">x</a> <a href="//y.example">'

  expect(withAbsoluteUrls(html, 'https://c.example')).toBe(
    '<a href="https://c.example/a/b">/a</a> <img src="https://c.example/i.png" alt=""> ' +
      '<a href="https://x.example/">x</a> <a href="//y.example">',
  )
})
