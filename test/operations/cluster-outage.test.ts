import { expect, it, onTestFinished, vi } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { castVote } from '../../src/features/votes/verbs/cast-vote.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { Worker } from '../../src/platform/jobs/worker.ts'
import type { Log } from '../../src/platform/log.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { site } from '../support/builders/a-site.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { runningTests, testJob } from '../support/builders/test-job.ts'
import { clusterStandIn } from '../support/databases/cluster-stand-in.ts'
import { engines } from '../support/databases/engines.ts'
import { longTimeouts } from '../support/servers/long-timeouts.ts'
import { noLimits } from '../support/servers/no-limits.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

it('jobs on an unreachable node wait, other jobs run, and the outage is logged once', async () => {
  const { database, lines, stopNode, startNode } = await aCluster(['jobs'])
  const app = { database, site, url: '', close: async () => {} }
  const [even, odd] = [(await aMap(app)).id, (await aMap(app)).id].toSorted((a, b) => (a % 2) - (b % 2)) as [
    number,
    number,
  ]
  const ran: number[] = []
  const handlers = [runningTests({ run: async (_ctx, { map_id }) => void ran.push(map_id) })]
  const worker = new Worker({ database, site, clock: () => new Date(), log: logInto(lines), handlers, pollMs: 50 })
  onTestFinished(() => worker.stop())
  await stopNode(1)
  const add = (mapId: number, key: string) =>
    database.transaction((tx) => enqueue(tx, testJob, [{ mapId, key, payload: { n: 1 } }], new Date().toISOString()))

  for (const id of [even, odd]) await add(id, 'first')
  worker.start()
  await vi.waitFor(() => expect(ran).toEqual([even]), 30_000)
  for (let i = 0; i < 5; i += 1) {
    await add(even, `more ${i}`)
    await vi.waitFor(() => expect(ran).toHaveLength(2 + i), 30_000)
  }
  expect(ran).not.toContain(odd)
  expect([database.isReachable(even), database.isReachable(odd)]).toEqual([true, false])

  await startNode(1)
  await vi.waitFor(() => expect(ran).toContain(odd), 30_000)
  expect(ran.filter((id) => id === odd)).toHaveLength(1)
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
  const maps = [await aMap(app), await aMap(app)]
  const [healthy, away] = maps.toSorted((a, b) => (a.id % 2) - (b.id % 2)) as [(typeof maps)[0], (typeof maps)[0]]
  for (const map of maps)
    await map.client('manage').webhooks.create({ name: 'Hook', url: receiver.url(), types: ['task.created'] })
  const known = await healthy.task()
  await receiver.until(1)

  await stopNode(1)
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

  await startNode(1)
  await away.task()
  await receiver.until(7)
  expect((await healthy.call('write', 'POST', '/api/1/map/votes/create/', { json: vote })).status).toBe(201)
})

it("leaves out the missing maps on a person's own pages", async () => {
  const { settings, stopNode, startNode } = await aCluster(['jobs', 'map_guests', 'votes', 'notices'])
  const app = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...noLimits, ...longTimeouts, ...settings }))
  onTestFinished(() => app.close())
  const maps = [await aMap(app), await aMap(app)]
  const [healthy, away] = maps.toSorted((a, b) => (a.id % 2) - (b.id % 2)) as [(typeof maps)[0], (typeof maps)[0]]
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

  await stopNode(1)
  expect(await titlesAt('/you/votes')).toEqual([200, true, false])
  for (const path of ['/', '/you', '/you/notices']) expect((await person.get(path)).status, path).toBe(200)

  await startNode(1)
  await vi.waitFor(async () => expect(await titlesAt('/you/votes')).toEqual([200, true, true]), 30_000)
})

async function aCluster(tables: string[]) {
  const empty = await engines.postgres({ migrated: true })
  await empty.rows(clusterStandIn(tables))
  const lines: { msg: string }[] = []
  const database: Database = openPostgres(String(empty.settings.DATABASE_URL), logInto(lines))
  onTestFinished(async () => {
    await database.close()
    await empty.drop()
  })
  return {
    database,
    lines,
    rows: empty.rows,
    settings: empty.settings,
    stopNode: (node: number) => empty.rows(`insert into cluster.away values (${node})`),
    startNode: (node: number) => empty.rows(`delete from cluster.away where node = ${node}`),
  }
}

function logInto(lines: { msg: string }[]): Log {
  const add = (_facts: object, msg: string) => void lines.push({ msg })
  return { info: add, warn: add, error: add }
}
