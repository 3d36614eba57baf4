import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../src/lib/arrays.ts'
import { openRawStreams } from '../test/support/requests/raw-stream.ts'
import { type EventSetup, openEventSetup } from './setup.ts'

export interface StreamFacts {
  pages: number
  /** How much memory the open pages took. */
  pagesMb: number
  /** From the answer to a vote until a page has heard of it. */
  heardMs: { p50: number; p99: number }
  readers: number
  /** The most that readers who never read took, while events went by. */
  readersMb: number
  events: number
  /** By one that reads. */
  missed: number
}

const pages = 2_000
const readers = 1_000
const votes = 20
const edits = 400

export async function measureStreams(): Promise<StreamFacts> {
  const setup = await openEventSetup({}, readers / 10)
  try {
    await warmUp(setup)
    return { pages, ...(await openPages(setup)), readers, ...(await slowReaders(setup)) }
  } finally {
    await setup.close()
  }
}

/** What a server needs that has been used for a while is not the cost of streams. */
async function warmUp({ client, url, slug, taskIds }: EventSetup): Promise<void> {
  for (const id of taskIds) await client.tasks.edit(id, { url: `https://example.org/${id}` })
  for (let n = 0; n < 100; n += 1) await (await fetch(`${url}/${slug}/map/`)).text()
}

async function openPages(setup: EventSetup): Promise<Pick<StreamFacts, 'pagesMb' | 'heardMs'>> {
  const before = setup.memoryMb()
  let told: () => void = () => {}
  const sockets = await openRawStreams(pages, (n) => ({
    url: setup.url,
    path: `/${setup.slug}/map/live`,
    headers: { 'x-forwarded-for': networkOf(n) },
    onText: (text) => {
      if (text.includes('"votes"')) told()
    },
  }))
  const heard: number[] = []
  for (let n = 0; n < votes; n += 1) {
    const all = Promise.withResolvers<void>()
    let missing = pages
    let answered: number | undefined
    told = () => {
      heard.push(answered === undefined ? 0 : performance.now() - answered)
      missing -= 1
      if (missing === 0) all.resolve()
    }
    await setup.client.votes.create({
      parent: setup.taskIds[n] ?? 0,
      voter: { email: `live-${n}@example.org`, first_name: 'Live', last_name: 'Voter' },
    })
    answered = performance.now()
    await all.promise
  }
  const pagesMb = setup.memoryMb() - before
  for (const socket of sockets) socket.destroy()
  return { pagesMb, heardMs: { p50: percentile(heard, 0.5) ?? 0, p99: percentile(heard, 0.99) ?? 0 } }
}

async function slowReaders(setup: EventSetup): Promise<Pick<StreamFacts, 'readersMb' | 'events' | 'missed'>> {
  // The pages have left.
  await wait(1_000)
  const before = setup.memoryMb()
  const path = '/api/1/map/events/stream/'
  const sockets = await openRawStreams(readers, (n) => ({
    url: setup.url,
    path,
    headers: { authorization: `Token ${setup.tokens[Math.floor(n / 10)]}` },
  }))
  let got = 0
  const headers = { authorization: `Token ${setup.token}` }
  const onText = (text: string) => {
    got += text.match(/"type":"task\.edited"/g)?.length ?? 0
  }
  const [healthy] = await openRawStreams(1, () => ({ url: setup.url, path, headers, onText }))
  const [task = 0] = setup.taskIds
  const text = 'x'.repeat(15_000)
  let most = 0
  for (let n = 0; n < edits; n += 1) {
    await setup.client.tasks.edit(task, { description: `${n} ${text}` })
    most = Math.max(most, setup.memoryMb())
  }
  for (let second = 0; second < 30 && got < edits; second += 1) await wait(1_000)
  for (const socket of [...sockets, ...(healthy ? [healthy] : [])]) socket.destroy()
  return { readersMb: most - before, events: edits, missed: edits - got }
}

/** A proxy says where each page is. Fifty are in one network. */
const networkOf = (number: number): string => `198.51.${Math.floor(number / 50)}.1`
