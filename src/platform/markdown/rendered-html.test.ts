import { expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'
import { demoteHeadings, plainText } from './rendered-html.ts'

it.each([
  ['**Dark**mode', 'Darkmode'],
  ['One\n\n- two\n- three', 'One · two · three'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a · b · 1 · 2'],
  ['a < b && c > "d" &amp;lt; \u00a0e', 'a < b && c > "d" &lt; e'],
  ['# What\n\nIt is *this*.\n\n(Or that!)\n\nIs it:\n1. yes', 'What · It is this. (Or that!) Is it: yes'],
  ['one\ntwo<br>three  \nfour\n***\n> five\n>\n> six', 'one two three four · five · six'],
  ['[text](https://example.org/?a=">")', 'text'],
  ['![alt < b](https://example.org/a.png "a > b") after', 'alt < b after'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  [':rocket:', '🚀'],
])('%s becomes the plain text %s', (markdown, text) => {
  const images = { 'https://example.org/a.png': { src: 'https://cairn.example/a.png', width: 1, height: 1 } }
  expect(plainText(renderMarkdown(markdown, { images }))).toBe(text)
})

it.each([
  ['<h1>a</h1><p>x</p><h2>b</h2>', 2, '<h2>a</h2><p>x</p><h3>b</h3>'],
  ['<h3>a</h3><h1>b</h1><h4>c</h4><h4>d</h4>', 3, '<h3>a</h3><h3>b</h3><h4>c</h4><h4>d</h4>'],
  ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h2>e</h2>', 4, '<h4>a</h4><h5>b</h5><h6>c</h6><h6>d</h6><h5>e</h5>'],
  ['<p>&lt;h1&gt;</p>', 2, '<p>&lt;h1&gt;</p>'],
])('the headings of %s start at h%i', (html, from, expected) => {
  expect(demoteHeadings(html, from)).toBe(expected)
})
