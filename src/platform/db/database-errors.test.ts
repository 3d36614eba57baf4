import { expect, it, vi } from 'vitest'
import { DatabaseFault, faultOf, reportFault } from './database-errors.ts'

it.each([
  ['XX000', 'postmaster was shut down, exiting', 'unreachable'],
  ['XX000', 'failure on connection marked as essential: db2:5432', 'partly unreachable'],
  ['08006', 'connection to the remote node cairn@db2:5432 failed', 'partly unreachable'],
  ['XX000', 'cache lookup failed for relation 42', undefined],
])("Citus's error %s, %s, is the fault %s", (code, message, kind) => {
  expect(faultOf(Object.assign(new Error(message), { code, severity: 'ERROR' }))).toBe(kind)
})

it('logs database faults at most once per second with a count and no stack, and leaves bugs to the caller', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: object[] = []
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => lines.push(fields) }
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  try {
    for (let n = 0; n < 100; n += 1) expect(reportFault(log, refused, { request_id: `${n}` })).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(reportFault(log, new DatabaseFault('no answer', 'It is silent.'))).toBe(true)
    expect(reportFault(log, new TypeError('undefined is not a function'))).toBe(false)
  } finally {
    vi.useRealTimers()
  }
  expect(lines).toEqual([
    { request_id: '0', kind: 'unreachable', reason: 'connect ECONNREFUSED' },
    { kind: 'no answer', reason: 'It is silent.', more: 99 },
  ])
})
