import { expect, it } from 'vitest'
import { mailToken, readMailToken } from './mail-link.ts'

const link = { user_id: 7, map_id: 12, task_id: 0 }

it('a link is read with the key that signed it, and no other', () => {
  const token = mailToken('key', link)

  expect(readMailToken('key', token)).toEqual(link)
  expect(readMailToken('other', token)).toBeUndefined()
  expect(readMailToken('key', token.replace('7-12', '8-12'))).toBeUndefined()
  expect(readMailToken('key', `${token}x`)).toBeUndefined()
  expect(readMailToken('key', '')).toBeUndefined()
})
