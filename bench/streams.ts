import { percentile } from '../src/lib/arrays.ts'
import { openRawStreams } from '../test/support/requests/raw-stream.ts'
import { type EventSetup, openEventSetup } from './setup.ts'

export interface StreamFacts {
  pages: number
  /** The memory used by open pages. */
  pagesMb: number
  /** The time from a vote's response until a page receives it. */
  heardMs: { p50: number; p99: number }
}

const pages = 2_000
const votes = 20

export async function measureStreams(): Promise<StreamFacts> {
  const setup = await openEventSetup()
  try {
    await warmUp(setup)
    return await openPages(setup)
  } finally {
    await setup.close()
  }
}

/** Warms up the server, so that its baseline memory isn't counted toward the streams. */
async function warmUp({ client, url, slug, taskIds }: EventSetup): Promise<void> {
  for (const id of taskIds) await client.tasks.edit(id, { url: `https://example.org/${id}` })
  for (let n = 0; n < 100; n += 1) await (await fetch(`${url}/${slug}/map/`)).text()
}

async function openPages(setup: EventSetup): Promise<StreamFacts> {
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
  return { pages, pagesMb, heardMs: { p50: percentile(heard, 0.5) ?? 0, p99: percentile(heard, 0.99) ?? 0 } }
}

/** A fake proxy header sets each page's network. Fifty pages share one network. */
const networkOf = (number: number): string => `198.51.${Math.floor(number / 50)}.1`
