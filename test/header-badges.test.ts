import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { Header } from '../src/pages/layout/header.tsx'
import { wordsIn } from '../src/words/words.ts'

const t = wordsIn('en')
const person = { id: 1, first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' }
const header = (unseen: number, pending: number): string => {
  const map = { name: 'Map', path: '/team/map', unseen, pending }
  return renderToString(h(Header, { menu: undefined }), { t, url: '/team/map/', person, map })
}

it('badges show at most 99+, and screen readers get the full number', () => {
  expect(header(99, 5)).not.toContain('+<')
  const full = header(100, 1200)
  expect(full.match(/>99\+</g)).toHaveLength(2)
  expect(full).toContain(t('bell.some', { count: 100 }))
  expect(full).toContain(t('workspace.waiting', { count: 1200 }))
})
