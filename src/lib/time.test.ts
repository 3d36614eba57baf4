import { expect, it } from 'vitest'
import { lastDayOf, weekOf } from './time.ts'

it('a week begins on Monday at midnight UTC, even across a year boundary', () => {
  expect(weekOf('2026-11-16T00:00:00.000Z')).toBe('2026-11-16')
  expect(weekOf('2026-11-15T23:59:59.999Z')).toBe('2026-11-09')
  expect(weekOf('2027-01-01T12:00:00.000Z')).toBe('2026-12-28')
  expect(lastDayOf('2026-12-28')).toBe('2027-01-03')
})
