import type { ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../src/lib/arrays.ts'
import { cases } from './cases.ts'
import { ended, forked, messageOf } from './server-process.ts'
import { type EventSetup, openEventSetup } from './setup.ts'

interface Reads {
  p50: number
  p99: number
}

export interface BesideFacts {
  alone: Reads
  besideBadEndpoints: Reads
  /** With all cores kept busy by other programs. */
  besideWriters: Reads
  /** Tasks created per second by all writers together. */
  writesPerSecond: number
}

const [writers, webhooksPerEndpoint] = [64, 2]
const [readEveryMs, voteEveryMs] = [5, 200]

/**
 * One program reads a task every few milliseconds while others do something else. The cases alternate, on one server.
 */
export async function measureBeside(rounds: number, seconds: number): Promise<BesideFacts> {
  const bad = forked('bad-endpoints.js')
  const [{ urls }, setup] = await Promise.all([messageOf(bad) as Promise<{ urls: string[] }>, openEventSetup()])
  const [alone, beside, writing]: Reads[][] = [[], [], []]
  let written = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      alone?.push(await readWhile(setup, seconds, vote))
      const hooks = []
      for (const url of [...urls, ...urls].slice(0, urls.length * webhooksPerEndpoint)) {
        hooks.push(await setup.client.webhooks.create({ name: 'Bad', url, types: ['vote.cast'] }))
      }
      beside?.push(await readWhile(setup, seconds, vote))
      for (const { id } of hooks) await setup.client.webhooks.delete(id)
      const others = await Promise.all(cpus().map(keepBusy))
      writing?.push(
        await readWhile(setup, seconds, async (isOver) => {
          written += await writeTasks(setup, isOver)
        }),
      )
      await Promise.all(others.map(ended))
    }
    return {
      alone: middleOf(alone ?? []),
      besideBadEndpoints: middleOf(beside ?? []),
      besideWriters: middleOf(writing ?? []),
      writesPerSecond: Math.round(written / rounds / seconds),
    }
  } finally {
    await Promise.all([setup.close(), ended(bad)])
  }
}

async function keepBusy(): Promise<ChildProcess> {
  const child = forked('busy.js')
  await messageOf(child)
  return child
}

type Meanwhile = (isOver: () => boolean, setup: EventSetup) => Promise<unknown>

async function readWhile(setup: EventSetup, seconds: number, meanwhile: Meanwhile): Promise<Reads> {
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > end
  const read = cases.find(({ name }) => name === 'one task')?.call(setup)
  if (!read) throw new Error('There is no case for one task.')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const others = meanwhile(isOver, setup)
  while (!isOver()) {
    const start = performance.now()
    await send(read.url, { agent, headers: read.headers })
    times.push(performance.now() - start)
    await wait(readEveryMs)
  }
  await others
  agent.destroy()
  return { p50: percentile(times, 0.5) ?? 0, p99: percentile(times, 0.99) ?? 0 }
}

let number = 0

const vote: Meanwhile = async (isOver, { client, taskIds }) => {
  while (!isOver()) {
    number += 1
    const voter = { email: `beside-${number}@example.org`, first_name: 'Slow', last_name: 'Voter' }
    await client.votes.create({ parent: taskIds[number % taskIds.length] ?? 0, voter })
    await wait(voteEveryMs)
  }
}

/** Every writer sends its next task as soon as the previous one is answered. Returns how many were sent. */
async function writeTasks({ url, token, listId }: EventSetup, isOver: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: writers })
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  let written = 0
  const writeOn = async () => {
    for (; !isOver(); written += 1) {
      const body = JSON.stringify({ parent: listId, title: `Beside a reader, ${written}` })
      await send(`${url}/api/1/map/tasks/create/`, { agent, method: 'POST', headers }, body)
    }
  }
  await Promise.all(Array.from({ length: writers }, writeOn))
  agent.destroy()
  return written
}

async function send(url: string, options: object, body?: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sent = request(url, options, (response) => {
    if ((response.statusCode ?? 0) >= 300) reject(new Error(`${url} answered ${response.statusCode}.`))
    response.resume().on('end', resolve)
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/** By p99, because that's what varies. */
function middleOf(all: Reads[]): Reads {
  const middle = all.toSorted((a, b) => a.p99 - b.p99)[Math.floor(all.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}
