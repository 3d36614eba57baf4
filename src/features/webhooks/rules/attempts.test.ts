import { describe, expect, it } from 'vitest'
import { backoffMs, nextAttempt, retryAfterOf } from './attempts.ts'

const now = '2026-03-01T12:00:00.000Z'

describe('Retry-After', () => {
  it.each([
    [429, '120', 120_000],
    [503, ' 1 ', 1_000],
    [429, '0.25', 250],
    [429, 'Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
    [429, 'Sun, 01 Mar 2026 11:00:00 GMT', 0],
    [500, '120', undefined],
    [429, 'soon', undefined],
    [429, '-5', undefined],
    [429, null, undefined],
  ])('for status %s with %j waits %s ms', (status, header, expected) => {
    expect(retryAfterOf(status, header, now)).toBe(expected)
  })

  it('is honoured up to one day, and never shortens the backoff', () => {
    const waits = [1, 7_200_000, 1e15].map(
      (retryAfterMs) => Date.parse(nextAttempt({ attempts: 2, now, retryAfterMs }) ?? '') - Date.parse(now),
    )
    expect(waits[0]).toBeGreaterThanOrEqual(270_000)
    expect(waits.slice(1)).toEqual([7_200_000, 86_400_000])
    expect([backoffMs(1), backoffMs(4), backoffMs(50), backoffMs(1, 1e15)]).toEqual([
      2_000, 16_000, 300_000, 86_400_000,
    ])
  })
})
