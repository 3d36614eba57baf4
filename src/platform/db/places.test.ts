import { expect, it } from 'vitest'
import { Places } from './places.ts'
import { withinMs } from './time-limit.ts'

it('counts a request once, however many connections it waits for', async () => {
  const places = new Places(1)
  await places.take()
  const waits = withinMs(60_000, () => [places.take(), places.take(), places.take()])
  const other = withinMs(60_000, () => places.take())
  const outside = places.take()

  expect(places.waiting).toBe(3)
  for (const wait of [...waits, other, outside]) {
    places.give()
    await wait
  }
  expect(places.waiting).toBe(0)
})
