import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { CommonData } from '../src/pages/layout/common-data.ts'
import { Header } from '../src/pages/layout/header.tsx'
import { wordsIn } from '../src/words/words.ts'

const t = wordsIn('en')
const person = { id: 1, first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' }
const common = { t, url: '/team/map/', person } as unknown as CommonData
const header = (unseen: number, pending: number): string =>
  renderToString(h(Header, { map: { name: 'Map', path: '/team/map', unseen, pending } }), common)

it('badges show at most 99+, and screen readers get the full number', () => {
  expect(header(99, 5)).not.toContain('+<')
  const full = header(100, 1200)
  expect(full.match(/>99\+</g)).toHaveLength(2)
  expect(full).toContain(t('bell.some', { count: 100 }))
  expect(full).toContain(t('workspace.waiting', { count: 1200 }))
})
