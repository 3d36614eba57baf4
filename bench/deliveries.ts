import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../src/lib/arrays.ts'
import { openRawStreams } from '../test/support/requests/raw-stream.ts'
import { cases } from './cases.ts'
import { load, type Measured, median } from './load.ts'
import { type EventSetup, openEventSetup } from './setup.ts'

export interface DeliveryFacts {
  /** The time from a write's response until the endpoint receives the event. */
  arrivedMs: { p50: number; p99: number }
  alone: Measured
  followed: Measured
}

const tasks = 60
const [programs, pages] = [10, 100]

export async function measureDeliveries(rounds: number, seconds: number): Promise<DeliveryFacts> {
  const setup = await openEventSetup()
  try {
    return { arrivedMs: await arrivals(setup), ...(await throughput(setup, rounds, seconds)) }
  } finally {
    await setup.close()
  }
}

/** Tasks are created at random intervals, so they don't all wait equally long for the next poll of the feed. */
async function arrivals({ client, listId }: EventSetup): Promise<DeliveryFacts['arrivedMs']> {
  const arrived = new Map<number, number>()
  const endpoint = await anEndpoint(async (request, response) => {
    const body = (await json(request)) as { data: { task_id: number } }
    arrived.set(body.data.task_id, performance.now())
    response.end()
  })
  const hook = await client.webhooks.create({ name: 'Bench', url: endpoint.url, types: ['task.created'] })
  const answered = new Map<number, number>()
  for (let n = 0; n < tasks; n += 1) {
    const { id } = await client.tasks.create({ parent: listId, title: `Delivered, ${n}` })
    answered.set(id, performance.now())
    await wait(Math.random() * 300)
  }
  for (let second = 0; second < 60 && arrived.size < tasks; second += 1) await wait(1_000)
  if (arrived.size < tasks) throw new Error(`${tasks - arrived.size} deliveries did not arrive.`)
  await client.webhooks.delete(hook.id)
  endpoint.close()
  const waits = [...answered].map(([id, at]) => Math.max(0, (arrived.get(id) ?? 0) - at))
  return { p50: percentile(waits, 0.5) ?? 0, p99: percentile(waits, 0.99) ?? 0 }
}

/** Votes per second, alternating between no readers and a mix of programs, pages and a webhook. */
async function throughput(setup: EventSetup, rounds: number, seconds: number) {
  const vote = cases.find(({ name }) => name === 'a vote')?.call(setup)
  if (!vote) throw new Error('There is no case for votes.')
  const [alone, followed]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await load(vote, seconds, setup.clock))
    const leave = await follow(setup)
    followed.push(await load(vote, seconds, setup.clock))
    await leave()
  }
  return { alone: median(alone), followed: median(followed) }
}

async function follow({ url, slug, token, client }: EventSetup): Promise<() => Promise<void>> {
  const endpoint = await anEndpoint((request, response) => request.resume().on('end', () => response.end()))
  const hook = await client.webhooks.create({ name: 'Bench', url: endpoint.url, types: ['vote.cast'] })
  const onText = () => {}
  const headers = { authorization: `Token ${token}` }
  const path = '/api/1/map/events/stream/'
  const sockets = [
    ...(await openRawStreams(programs, () => ({ url, path, headers, onText }))),
    ...(await openRawStreams(pages, (n) => ({
      ...{ url, path: `/${slug}/map/live`, onText },
      headers: { 'x-forwarded-for': `198.51.${n}.1` },
    }))),
  ]
  return async () => {
    for (const socket of sockets) socket.destroy()
    await client.webhooks.delete(hook.id)
    endpoint.close()
  }
}

/** A third-party server on this machine. */
async function anEndpoint(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
