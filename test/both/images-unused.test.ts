import { describe, expect, it, vi } from 'vitest'
import { storeImage } from '../../src/features/images/steps/store-image.ts'
import { setMapAvatar } from '../../src/features/images/verbs/set-map-avatar.ts'
import { imageCheck } from '../../src/features.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { encodeImage } from '../../src/platform/images/encode-image.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aQueue, day, minute } from '../support/builders/a-queue.ts'
import { site } from '../support/builders/a-site.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'

/** A map with a worker that checks its images. */
async function aMapWithImages() {
  const queue = await aQueue()
  const map = await aMap({ database: queue.database, site, url: 'http://unused', close: async () => undefined })
  const person = await aPerson(map, { role: 'Administrator' })
  const ctx = () => contextsOf(map, person, 'Administrator', queue.now()).inMap
  const images = () =>
    queue.database.read.selectFrom('images').select('id').where('map_id', '=', map.id).orderBy('id').execute()
  return {
    ...queue,
    ctx,
    images: async () => (await images()).map(({ id }) => id),
    store: async (colour: string) => {
      const picture = await pictureOf(colour)
      return (await ctx().transaction((tx) => storeImage(tx, picture))).id
    },
    /** Runs all jobs that are due. */
    work: async () => {
      const worker = queue.worker([imageCheck])
      worker.start()
      await vi.waitFor(async () => {
        const due = (await queue.jobs()).filter(({ run_at }) => run_at <= queue.now())
        if (due.length > 0) throw new Error('Some jobs are still due.')
      }, 30_000)
      await worker.stop()
    },
  }
}

const pictureOf = async (colour: string) => encodeImage(Buffer.from(await anImage('png', { colour })), { user_id: 1 })

describe('an unused image', () => {
  it('is deleted after a day, and not earlier', async () => {
    const { store, pass, work, images } = await aMapWithImages()
    const id = await store('red')

    pass(day - minute)
    await work()
    expect(await images()).toEqual([id])

    pass(minute)
    await work()
    expect(await images()).toEqual([])
  })

  it('stays another day if it is uploaded again', async () => {
    const { store, pass, work, images } = await aMapWithImages()
    const id = await store('red')
    pass(day - minute)
    expect(await store('red')).toBe(id)

    pass(minute)
    await work()
    expect(await images()).toEqual([id])

    pass(day)
    await work()
    expect(await images()).toEqual([])
  })

  it("can be a map's former picture, but never its current one", async () => {
    const { ctx, pass, work, images } = await aMapWithImages()
    await setMapAvatar(ctx(), { image: await pictureOf('red') })
    pass(day)
    await work()
    const [former] = await images()
    expect(former).toBeDefined()
    await setMapAvatar(ctx(), { image: await pictureOf('blue') })
    expect(await images()).toHaveLength(2)

    pass(day)
    await work()

    const left = await images()
    expect(left).toHaveLength(1)
    expect(left).not.toContain(former)
  })

  it("is deleted without affecting another map's images", async () => {
    const { store, ctx, pass, work, images, database } = await aMapWithImages()
    const other = await aMap({ database, site, url: 'http://unused', close: async () => undefined })
    await setMapAvatar(ctx(), { image: await pictureOf('red') })
    const there = inMap(createContext(ctx()), other.operator.map, 'Administrator')
    await setMapAvatar(there, { image: await pictureOf('red') })
    await store('blue')

    pass(day)
    await work()

    expect(await images()).toHaveLength(1)
    expect(await database.read.selectFrom('images').select('id').where('map_id', '=', other.id).execute()).toHaveLength(
      1,
    )
  })
})
