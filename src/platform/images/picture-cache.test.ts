import { expect, it } from 'vitest'
import { PictureCache } from './picture-cache.ts'

const picture = (bytes: number) => async () => Buffer.alloc(bytes)

it('keeps the most recently used pictures, up to a byte limit', async () => {
  const cache = new PictureCache(100)
  await cache.draw('a', picture(40))
  await cache.draw('b', picture(40))
  cache.find('a')
  await cache.draw('c', picture(40))

  expect(['a', 'b', 'c'].map((key) => cache.find(key)?.length)).toEqual([40, undefined, 40])
})

it('draws a picture once for all waiting requests, one at a time, and rejects too many', async () => {
  const cache = new PictureCache(1_000)
  let drawn = 0
  let [running, most] = [0, 0]
  const draw = async () => {
    drawn += 1
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return Buffer.alloc(1)
  }

  const same = Promise.all([cache.draw('a', draw), cache.draw('a', draw)])
  const others = Array.from({ length: 12 }, (_, index) => cache.draw(`b${index}`, draw))
  const results = await Promise.allSettled(others)
  await same

  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect({ drawn, most }).toEqual({ drawn: 10, most: 1 })
})
