import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'
import { renderMarkdown } from './render.ts'

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
])('%s reads %s', (markdown, text) => {
  const images = { 'https://example.org/a.png': { src: 'https://cairn.example/a.png', width: 1, height: 1 } }
  expect(plainText(renderMarkdown(markdown, { images }))).toBe(text)
})
