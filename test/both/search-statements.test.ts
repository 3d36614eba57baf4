import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { expect, it } from 'vitest'
import { listSimilarTasks, searchTasks } from '../../src/features/search/queries/search-tasks.ts'
import type { MapContext } from '../../src/platform/context.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aMapOf, viewerContext } from '../support/builders/search.ts'

/** Outside a transaction, every running statement needs its own connection. */
class StatementCounter implements KyselyPlugin {
  #running = new Set<string>()
  /** The highest number of statements that ran at the same time. */
  peak = 0
  /** The statements that read the task index. */
  indexReads = 0

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.#running.add(queryId.queryId)
    this.peak = Math.max(this.peak, this.#running.size)
    if (JSON.stringify(node).includes('task_terms')) this.indexReads += 1
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    this.#running.delete(queryId.queryId)
    return result
  }
}

it.each([
  ['searching', 'one two three four five six seven eight nine zeppelins'],
  ['searching with typos', 'keybaord shrotcuts zepplin'],
])('%s uses at most two connections at a time', async (_, words) => {
  const map = await aMapOf('Keyboard shortcuts', { title: 'Zeppelin', description: 'One two three' })
  const peakOf = async (run: (ctx: MapContext) => Promise<unknown>) => {
    const counter = new StatementCounter()
    const ctx = viewerContext(map, undefined)
    await run({ ...ctx, db: ctx.db.withPlugin(counter) })
    return counter.peak
  }

  expect(await peakOf((ctx) => searchTasks(ctx, { words, limit: 20 }))).toBe(2)
  expect(await peakOf((ctx) => listSimilarTasks(ctx, words))).toBeLessThanOrEqual(2)
})

it('422 a suggestion similar to an existing task searches for similar tasks only once', async () => {
  const map = await aMapOf('Dark mode for the editor')
  const person = await aPerson(map)
  const title = 'A dark mode in the editor'
  const readsOf = async (run: (ctx: MapContext) => Promise<unknown>) => {
    const counter = new StatementCounter()
    const { read } = map.database
    Object.assign(map.database, { read: read.withPlugin(counter) })
    try {
      await run(viewerContext(map, { id: person.id, member: false }))
    } finally {
      Object.assign(map.database, { read })
    }
    return counter.indexReads
  }

  const once = await readsOf((ctx) => listSimilarTasks(ctx, title))
  const refused = await readsOf(async () => {
    const { status } = await person.post(`/${map.team}/map/suggest`, { title, parent: String(map.list()) })
    expect(status).toBe(422)
  })

  expect(once).toBeGreaterThan(0)
  expect(refused).toBe(once)
})
