import { expect, it, onTestFinished, vi } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { Worker } from '../../src/platform/jobs/worker.ts'
import { aCluster, aMapOnEachNode, logInto } from '../support/builders/a-cluster.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { site } from '../support/builders/a-site.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { runningTests, testJob } from '../support/builders/test-job.ts'
import { say } from '../support/say.ts'
import { longTimeouts } from '../support/servers/long-timeouts.ts'
import { noLimits } from '../support/servers/no-limits.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

it('jobs on an unreachable node wait, other jobs run, and the outage is logged once', async () => {
  const { database, lines, stopNode, startNode } = await aCluster(['jobs'])
  const app = { database, site, url: '', close: async () => {} }
  const [healthy, away] = (await aMapOnEachNode(app)).map(({ id }) => id) as [number, number]
  const ran: number[] = []
  const handlers = [runningTests({ run: async (_ctx, { map_id }) => void ran.push(map_id) })]
  const worker = new Worker({ database, site, clock: () => new Date(), log: logInto(lines), handlers, pollMs: 50 })
  onTestFinished(() => worker.stop())
  await stopNode(2)
  const add = (mapId: number, key: string) =>
    database.transaction((tx) => enqueue(tx, testJob, [{ mapId, key, payload: { n: 1 } }], new Date().toISOString()))

  for (const id of [healthy, away]) await add(id, 'first')
  worker.start()
  await vi.waitFor(() => expect(ran).toEqual([healthy]), 30_000)
  for (let i = 0; i < 5; i += 1) {
    await add(healthy, `more ${i}`)
    await vi.waitFor(() => expect(ran).toHaveLength(2 + i), 30_000)
  }
  expect(ran).not.toContain(away)
  expect([database.isReachable(healthy), database.isReachable(away)]).toEqual([true, false])

  await startNode(2)
  await vi.waitFor(() => expect(ran).toContain(away), 30_000)
  expect(ran.filter((id) => id === away)).toHaveLength(1)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'part of the database is unreachable, its maps are skipped',
    'part of the database is reachable again',
  ])
})

it('reads all maps in one query while every node responds; without a cluster an error is still thrown', async () => {
  const { database, rows } = await aCluster([])
  const asked: (number[] | undefined)[] = []
  const read = async (maps?: number[]) => asked.push(maps)

  expect(await database.inParts(read)).toEqual([1])
  expect(asked).toEqual([undefined])

  await rows('drop view pg_dist_partition')
  const fail = () => rows("do $$ begin raise exception 'away' using errcode = '08006'; end $$")
  await expect(database.inParts(fail)).rejects.toThrow('away')
})

it("sends other maps' webhooks, and explains why a vote for a new person fails", async () => {
  const { settings, stopNode, startNode } = await aCluster(['jobs', 'webhooks', 'events', 'feeds', 'notices'])
  const app = await startApp(
    readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      EGRESS_ALLOWED_HOSTS: '127.0.0.1',
      METRICS: 'true',
      ...noLimits,
      ...longTimeouts,
      ...settings,
    }),
  )
  onTestFinished(() => app.close())
  const receiver = await aReceiver()
  const maps = await aMapOnEachNode(app)
  const [healthy, away] = maps
  for (const map of maps)
    await map.client('manage').webhooks.create({ name: 'Hook', url: receiver.url(), types: ['task.created'] })
  const known = await healthy.task()
  await receiver.until(1)

  await stopNode(2)
  for (let i = 0; i < 5; i += 1) await healthy.task()
  await receiver.until(6)
  const vote = { parent: known.id, voter: { email: 'ada@example.org', first_name: 'Ada', last_name: 'L' } }
  const refused = await healthy.call('write', 'POST', '/api/1/map/votes/create/', { json: vote })
  expect(refused.status).toBe(503)
  expect(refused.body.detail).toMatch(/^Part of the database can't be reached right now\..* adding a new person\./)
  expect(JSON.stringify(refused.body)).not.toContain('10.0.0.7')
  expect((await healthy.call('write', 'POST', '/api/1/map/votes/create/', { json: { parent: known.id } })).status).toBe(
    201,
  )
  const metrics = async () => (await fetch(`${app.url}/metrics`)).text()
  await expect.poll(metrics).toContain('cairn_webhooks_oldest_due_seconds 0')

  await startNode(2)
  await vi.waitFor(() => away.task(), 30_000)
  await receiver.until(7)
  expect((await healthy.call('write', 'POST', '/api/1/map/votes/create/', { json: vote })).status).toBe(201)
})

it("leaves out the missing maps on the home page, a person's own pages and in the sitemap, and says so", async () => {
  const { settings, stopNode, startNode } = await aCluster('all')
  const app = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...noLimits, ...longTimeouts, ...settings }))
  onTestFinished(() => app.close())
  const maps = await aMapOnEachNode(app)
  const [healthy, away] = maps
  const person = await aPerson(healthy)
  for (const map of maps) {
    const { id } = await map.task({ title: `A wish in ${map.team}` })
    await castVote(actingAs(map, person, new Date().toISOString()), { parent: id })
  }
  const titlesAt = async (path: string) => {
    const { status, text } = await person.get(path)
    return [status, text.includes(`A wish in ${healthy.team}`), text.includes(`A wish in ${away.team}`)]
  }
  expect(await titlesAt('/you/votes')).toEqual([200, true, true])

  const saysAt = async (path: string) => {
    const { status, text } = await person.get(path)
    return [status, text.includes(say('home.partial'))]
  }
  const listedIn = async (path: string) => {
    const { status, text, headers } = await person.get(path)
    return [status, ...maps.map(({ team }) => text.includes(`/${team}/map/`)), headers.get('cache-control')]
  }
  const cached = 'public, max-age=3600'
  expect(await saysAt('/')).toEqual([200, false])
  expect(await listedIn('/sitemap.xml')).toEqual([200, true, true, cached])

  await stopNode(2)
  expect(await titlesAt('/you/votes')).toEqual([200, true, false])
  for (const path of ['/', '/you', '/you/notices']) expect([path, ...(await saysAt(path))]).toEqual([path, 200, true])
  expect((await listedIn('/')).slice(0, 3)).toEqual([200, true, false])
  expect(await listedIn('/sitemap.xml')).toEqual([200, true, false, 'no-store'])
  expect((await person.get(`/${away.team}/map/`)).status).toBe(503)

  await startNode(2)
  await vi.waitFor(async () => expect(await titlesAt('/you/votes')).toEqual([200, true, true]), 30_000)
  expect(await saysAt('/')).toEqual([200, false])
  expect(await listedIn('/sitemap.xml')).toEqual([200, true, true, cached])
})
