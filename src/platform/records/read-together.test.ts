import { expect, it } from 'vitest'
import type { Scope } from '../actor.ts'
import type { MapContext } from '../context.ts'
import { readTogether } from './read-together.ts'

/** Reads records that exist below id 100. `sent` resolves when the given read is received; the test ends it. */
function records() {
  const reads = Array.from({ length: 4 }, () => ({
    sent: Promise.withResolvers<{ ids: number[]; scope: Scope }>(),
    end: Promise.withResolvers<void>(),
  }))
  let count = 0
  const database = {}
  const read = readTogether(async (ctx, ids, scope) => {
    const { sent, end } = reads[count++] as (typeof reads)[number]
    sent.resolve({ ids, scope })
    await end.promise
    return new Map(ids.filter((id) => id < 100).map((id) => [id, `${ctx.map.path}/${id}`]))
  })
  const readIn = (map: number, id: number, scope: Scope = 'read') =>
    read(
      {
        database,
        map: { id: map, team_id: 1, path: `/team/map-${map}`, archived: false },
        actor: { kind: 'token', token_id: 1, user_id: 1, scope },
      } as unknown as MapContext,
      id,
    )
  const sent = async (number: number) => {
    const { sent, end } = reads[number - 1] as (typeof reads)[number]
    return { ...(await sent.promise), end }
  }
  return { count: () => count, readIn, sent }
}

it('records of the same map are read together, each only once', async () => {
  const { readIn, sent, count } = records()
  const all = [readIn(1, 5), readIn(1, 6), readIn(1, 5), readIn(1, 100)]
  const { ids, end } = await sent(1)
  expect(ids).toEqual([5, 6, 100])
  end.resolve()
  expect(await Promise.all(all)).toEqual(['/team/map-1/5', '/team/map-1/6', '/team/map-1/5', undefined])
  expect(count()).toBe(1)
})

it('maps and scopes are read separately', async () => {
  const { readIn, sent } = records()
  const all = [readIn(1, 5), readIn(2, 5), readIn(1, 5, 'public')]
  const reads = await Promise.all([sent(1), sent(2), sent(3)])
  for (const { end } of reads) end.resolve()
  expect(await Promise.all(all)).toEqual(['/team/map-1/5', '/team/map-2/5', '/team/map-1/5'])
  expect(reads.map(({ scope }) => scope)).toEqual(['read', 'read', 'public'])
})

it("a request that arrives after a read was sent doesn't share it, because it might miss a commit", async () => {
  const { readIn, sent } = records()
  const early = readIn(1, 5)
  const first = await sent(1)
  const late = readIn(1, 5)
  const second = await sent(2)
  second.end.resolve()
  expect(await late).toBe('/team/map-1/5')
  first.end.resolve()
  expect(await early).toBe('/team/map-1/5')
})

it('if a read fails, so do the requests that share it, and the next one starts over', async () => {
  const { readIn, sent } = records()
  const failing = Promise.allSettled([readIn(1, 5), readIn(1, 6)])
  ;(await sent(1)).end.reject(new Error('gone'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = readIn(1, 5)
  ;(await sent(2)).end.resolve()
  expect(await next).toBe('/team/map-1/5')
})
