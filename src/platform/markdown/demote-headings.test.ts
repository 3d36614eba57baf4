import { expect, it } from 'vitest'
import { demoteHeadings } from './demote-headings.ts'

it.each([
  ['<h1>a</h1><p>x</p><h2>b</h2>', 2, '<h2>a</h2><p>x</p><h3>b</h3>'],
  ['<h3>a</h3><h1>b</h1><h4>c</h4><h4>d</h4>', 3, '<h3>a</h3><h3>b</h3><h4>c</h4><h4>d</h4>'],
  ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h2>e</h2>', 4, '<h4>a</h4><h5>b</h5><h6>c</h6><h6>d</h6><h5>e</h5>'],
  ['<p>&lt;h1&gt;</p>', 2, '<p>&lt;h1&gt;</p>'],
])('%s begins at h%i', (html, from, expected) => {
  expect(demoteHeadings(html, from)).toBe(expected)
})
