import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { type Step, stepOf, walkerIn } from '../support/fuzzing/random-walk.ts'
import { runs } from '../support/fuzzing/runs.ts'

/** A few writes per page read. It must be fewer than a page holds, or the walk would never end. */
const writes = fc.array(fc.array(stepOf(['delete list']), { maxLength: 4 }), { minLength: 1, maxLength: 20 })

describe('following next during concurrent writes neither skips nor repeats records', () => {
  it("a map's tasks, newest first", async () => {
    await holds(async (steps) => {
      const map = await aMap()
      const lists = [map.list(), map.list('planned')]
      const [kept, doomed] = [await addTasks(map, 25), await addTasks(map, 10)]
      const write = walkerIn(map, { lists, tasks: [...doomed], kept })

      const seen = await walk(map, '/api/1/map/tasks/?page_size=5', steps, write)

      expect(seen.filter((id) => kept.includes(id))).toEqual(kept.toReversed())
      expect(new Set(seen).size).toBe(seen.length)
    })
  })

  it("a map's tasks, backwards with previous", async () => {
    await holds(async (steps) => {
      const map = await aMap()
      const kept = await addTasks(map, 23)
      const write = walkerIn(map, { lists: [map.list()], tasks: await addTasks(map, 5), kept })
      const last = await lastPage(map, '/api/1/map/tasks/?page_size=5')

      const seen = await walk(map, last, steps, write, 'previous')

      expect(seen.filter((id) => kept.includes(id)).sort((a, b) => a - b)).toEqual(kept)
      expect(new Set(seen).size).toBe(seen.length)
    })
  })

  it('the comments on a task, oldest first', async () => {
    await holds(async (steps) => {
      const map = await aMap()
      const task = await map.task()
      const client = map.client('write')
      const kept: number[] = []
      for (let n = 0; n < 17; n += 1) kept.push((await client.comments.create({ parent: task.id, content: 'x' })).id)
      const write = walkerIn(map, { lists: [map.list()], tasks: [], kept: [task.id] })

      const seen = await walk(map, `/api/1/map/tasks/${task.id}/comments/?page_size=5`, steps, write)

      expect(seen.filter((id) => kept.includes(id))).toEqual(kept)
      expect(new Set(seen).size).toBe(seen.length)
    })
  })
})

async function addTasks(map: TestMap, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await map.task({ title: `Task ${n}` })).id)
  return ids
}

/** The ids in the order they were read, with a few writes running while each page is read. */
async function walk(
  map: TestMap,
  path: string,
  steps: Step[][],
  write: (step: Step) => Promise<number>,
  link: 'next' | 'previous' = 'next',
): Promise<number[]> {
  const seen: number[] = []
  let at: string | null = path
  for (let page = 0; at; page += 1) {
    const writing = (steps[page % steps.length] ?? []).map(write)
    const answer = await map.call('read', 'GET', at)
    expect(answer.status, answer.text).toBe(200)
    for (const status of await Promise.all(writing)) expect(status).toBeLessThan(500)
    seen.push(...answer.body.results.map(({ id }: { id: number }) => id))
    at = answer.body[link] ? new URL(answer.body[link]).pathname + new URL(answer.body[link]).search : null
  }
  return seen
}

async function lastPage(map: TestMap, path: string): Promise<string> {
  for (let at = path; ; ) {
    const { body } = await map.call('read', 'GET', at)
    if (!body.next) return at
    at = new URL(body.next).pathname + new URL(body.next).search
  }
}

async function holds(check: (steps: Step[][]) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(writes, check), {
    numRuns: runs(3),
    interruptAfterTimeLimit: 20_000,
  })
}
