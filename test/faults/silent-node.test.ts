import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { aCluster, aMapOnEachNode } from '../support/builders/a-cluster.ts'
import { site } from '../support/builders/a-site.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

afterEach(endPrograms)

const clients = 30
const silentMs = 35_000

it('a silent node stops only its own boards, which get a 503 at once, and the outage is logged once', async () => {
  const { database, settings, silenceNode, startNode } = await aCluster('all')
  const program = startProgram({ ...settings, EGRESS_ALLOWED_HOSTS: '127.0.0.1', LOG_LEVEL: 'warn' })
  const url = await program.url
  const [healthy, silent] = await aMapOnEachNode({ database, site, url, close: async () => {} })
  const receiver = await aReceiver()
  await healthy.client('manage').webhooks.create({ name: 'Hook', url: receiver.url(), types: ['task.created'] })
  await healthy.task()
  await receiver.until(1)
  const read = async ({ call }: typeof healthy) => (await call('read', 'GET', '/api/1/map/tasks/')).status
  expect([await read(healthy), await read(silent)]).toEqual([200, 200])

  await silenceNode(2)
  let isSilent = true
  const silentSince = performance.now()
  const [reads, writes, silentReads]: [number[], number[], { status: number; at: number; ms: number }[]] = [[], [], []]
  const whileSilent = async (work: () => Promise<unknown>) => {
    while (isSilent && performance.now() - silentSince < silentMs) await work()
  }
  await Promise.all([
    ...Array.from({ length: clients }, () =>
      whileSilent(async () => {
        const at = performance.now()
        const status = await read(silent)
        silentReads.push({ status, at: at - silentSince, ms: performance.now() - at })
        await wait(100)
      }),
    ),
    whileSilent(async () => reads.push(await read(healthy))),
    whileSilent(async () => {
      writes.push(await healthy.task().then(() => 201))
      await receiver.until(1 + writes.length)
      await wait(1_000)
    }),
  ])
  isSilent = false
  await startNode(2)

  await expect.poll(() => read(silent)).toBe(200)
  await program.stop()
  const { stderr } = await program.exited
  const lines = stderr
    .split('\n')
    .filter((line) => line.includes('"msg"'))
    .map((line) => JSON.parse(line))
  expect(new Set(reads)).toEqual(new Set([200]))
  expect(writes.length).toBeGreaterThan(3)
  expect(new Set(silentReads.map(({ status }) => status))).toEqual(new Set([503]))
  // It's noticed within ten seconds, even on a busy machine. Without that, each of them waits for eight seconds.
  const late = silentReads.filter(({ at }) => at > 10_000)
  expect(late.length).toBeGreaterThan(clients)
  expect(late.filter(({ ms }) => ms > 5_000)).toEqual([])
  expect(lines.map(({ msg }) => msg)).toEqual(['part of the database is unreachable, its maps are skipped'])
})
