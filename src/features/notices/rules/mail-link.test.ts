import { expect, it } from 'vitest'
import { mailToken, parseMailToken } from './mail-link.ts'

const link = { user_id: 7, map_id: 12, task_id: 0 }

it('reads a link only with the key that signed it', () => {
  const token = mailToken('key', link)

  expect(parseMailToken('key', token)).toEqual(link)
  expect(parseMailToken('other', token)).toBeUndefined()
  expect(parseMailToken('key', token.replace('7-12', '8-12'))).toBeUndefined()
  expect(parseMailToken('key', `${token}x`)).toBeUndefined()
  expect(parseMailToken('key', '')).toBeUndefined()
})
