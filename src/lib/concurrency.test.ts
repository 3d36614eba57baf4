import { describe, expect, it } from 'vitest'
import { mapConcurrently } from './concurrency.ts'

describe('mapConcurrently', () => {
  it('keeps the items in order and respects the limit', async () => {
    let running = 0
    let peak = 0
    const work = async (item: number, index: number) => {
      running += 1
      peak = Math.max(peak, running)
      for (let turn = item; turn > 0; turn -= 1) await Promise.resolve()
      running -= 1
      return item * 10 + index
    }

    expect(await mapConcurrently([5, 1, 4, 1, 3], 2, work)).toEqual([50, 11, 42, 13, 34])
    expect(peak).toBe(2)
  })

  it('returns an empty array for no items', async () => {
    expect(await mapConcurrently([], 2, async (item) => item)).toEqual([])
  })

  it('fails with the first error', async () => {
    const work = async (item: number) => {
      if (item === 2) throw new Error('two')
      return item
    }

    await expect(mapConcurrently([1, 2, 3], 2, work)).rejects.toThrow('two')
  })
})
