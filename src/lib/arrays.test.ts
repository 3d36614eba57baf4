import { expect, it } from 'vitest'
import { percentile } from './arrays.ts'

it.each([
  [[], 0.5, null],
  [[7], 0.5, 7],
  [[7], 0.9, 7],
  [[3, 1], 0.5, 1],
  [[3, 1, 2], 0.5, 2],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9],
  [[10, 100, 1_000], 0.9, 1_000],
])('for %j, percentile %d is %j', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})
