import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { engines } from '../../support/databases/engines.ts'
import { callerOf } from '../../support/requests/call.ts'
import { engine } from '../../support/servers/cairn.ts'
import { startProgram } from '../../support/servers/program.ts'
import { aReceiver, type Received } from '../../support/servers/webhook-receiver.ts'

/** Set CAIRN_KILLS=100 for a long run. */
const rounds = Number(process.env.CAIRN_KILLS ?? 15)
const types = ['task.created', 'comment.added', 'vote.cast']

it('despite kill -9, webhooks deliver every committed event under its own id, and no others', {
  timeout: 1_800_000,
}, async () => {
  const empty = await engines[engine]()
  const receiver = await aReceiver()
  const settings = { ...empty.settings, EGRESS_ALLOWED_HOSTS: '127.0.0.1' }
  let token = ''

  for (let round = 0; round < rounds; round += 1) {
    const program = startProgram(settings)
    const url = await program.url
    token ||= await program.token
    if (round === 0) await createWebhooks(url, token, receiver.url)
    const killed = wait(Math.random() * 2_500).then(program.kill)
    await Promise.all([1, 2, 3].map((lane) => writeUntilGone(url, token, `${round}.${lane}`)))
    await killed
  }

  const last = startProgram(settings)
  await last.url
  const committed = async () => {
    const rows = await empty.rows(`select id, type from events where type in ('${types.join("','")}')`)
    return new Map(rows.map(({ id, type }) => [`evt_1_${id}`, type]))
  }
  const missing = async (path: string) => {
    const arrived = new Set(receiver.received.filter((one) => one.path === path).map(({ id }) => id))
    return [...(await committed()).keys()].filter((id) => !arrived.has(id))
  }
  for (const path of ['/a', '/ordered']) {
    await expect.poll(() => missing(path), { timeout: 240_000, interval: 1_000 }).toEqual([])
  }
  const known = await committed()
  expect(known.size).toBeGreaterThan(rounds)
  const unknown = receiver.received.filter(({ id, body }) => known.get(id) !== body.type)
  expect(unknown.map(({ id, body }) => [id, body.type])).toEqual([])
  expectInOrder(receiver.received.filter(({ path }) => path === '/ordered'))
  const rows = await empty.rows('select webhook_id, event_id from webhook_deliveries')
  expect(new Set(rows.map((row) => `${row.webhook_id} ${row.event_id}`)).size).toBe(rows.length)
  await last.kill()
  await empty.drop()
})

async function createWebhooks(cairn: string, token: string, url: (path: string) => string): Promise<void> {
  for (const [path, ordered] of [
    ['/a', false],
    ['/ordered', true],
  ] as const) {
    const json = { name: path, url: url(path), types, ordered }
    const made = await callerOf(cairn)('POST', '/api/1/map/webhooks/create/', { token, json })
    expect(made.status, made.text).toBe(201)
  }
}

/** Writes until the server is killed. Unacknowledged writes may or may not be stored. */
async function writeUntilGone(url: string, token: string, name: string): Promise<void> {
  const call = callerOf(url)
  try {
    for (let n = 0; ; n += 1) {
      const json = { parent: 1, title: `Task ${name}.${n}` }
      const { body } = await call('POST', '/api/1/map/tasks/create/', { token, json })
      await call('POST', '/api/1/map/comments/create/', { token, json: { parent: body.id, content: 'x' } })
      await call('POST', '/api/1/map/votes/create/', { token, json: { parent: body.id } })
      await setImmediate()
    }
  } catch {
    // The server was killed.
  }
}

/** A message may be repeated after a crash, but must not overtake an earlier one. */
function expectInOrder(received: Received[]): void {
  const seen: number[] = []
  for (const { body } of received) if (!seen.includes(body.seq)) seen.push(body.seq)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
}
