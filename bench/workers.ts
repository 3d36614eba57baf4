import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../src/lib/project.ts'
import { startProgram } from '../test/support/servers/program.ts'
import { cases } from './cases.ts'
import { type Call, load, type Measured, median } from './load.ts'
import { prepareMap } from './prepare-map.ts'
import { ended, forked, messageOf, openProcessorClock, portOf } from './server-process.ts'
import { noLimits } from './setup.ts'

/** What a request costs with two workers, relative to a single process. */
export interface WorkersFacts {
  rows: { name: string; ours: number; bare: number }[]
}

const connections = 32
/** Each of two workers gets half of the requests, so it takes longer until V8 has compiled what they need. */
const warmUps = 4

/**
 * CPU time with two workers and with one process, alternating, of Cairn and of the bare server. Two processes on two
 * cores share caches and take turns with the database and the client, so the bare server shows what's inevitable.
 */
export async function measureWorkers(rounds: number, seconds: number): Promise<WorkersFacts> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const { DATABASE_URL = '' } = process.env
  const settings = { ...noLimits, DATA_DIR: folder, DATABASE_URL, MAX_LAG_MS: '0' }
  const slug = `workers-${Date.now()}`
  const map = await prepareMap({ ...settings, PORT: '0' }, slug, 1_000)
  const programs = [1, 2].map((count) => startProgram({ ...settings, WORKERS: String(count) }, projectRoot))
  const bares = [1, 2].map((count) => forked('bare.js', { WORKERS: String(count) }))
  const clocks = [...programs, ...bares].map(({ pid }) => openProcessorClock(pid ?? 0, DATABASE_URL))
  try {
    const urls = await Promise.all(programs.map(({ url }) => url))
    const bareUrls = (await Promise.all(bares.map(portOf))).map((port) => `http://127.0.0.1:${port}`)
    const rows: WorkersFacts['rows'] = []
    for (const { name, call } of [...cases.slice(0, 2), page(slug)]) {
      const calls = urls.map((url): Call => ({ connections, ...call({ ...map, url }) }))
      const body = await (await fetch(calls[0]?.url ?? '', { headers: calls[0]?.headers ?? {} })).text()
      for (const bare of bares) {
        bare.send({ path: '/', body })
        await messageOf(bare)
      }
      const all: Call[] = [...calls, ...bareUrls.map((url) => ({ url: `${url}/`, connections }))]
      const results = all.map((): Measured[] => [])
      for (let round = -warmUps; round < rounds; round += 1) {
        for (const [index, each] of all.entries()) {
          const measured = await load(each, seconds, clocks[index] as (typeof clocks)[number])
          if (round >= 0) results[index]?.push(measured)
        }
      }
      const [one = 0, two = 0, bareOne = 0, bareTwo = 0] = results.map((each) => median(each).processorMs)
      rows.push({ name, ours: two / one, bare: bareTwo / bareOne })
    }
    return { rows }
  } finally {
    await Promise.all(clocks.map((clock) => clock.close()))
    await Promise.all([...programs.map((program) => program.stop()), ...bares.map(ended)])
    rmSync(folder, { recursive: true, force: true })
  }
}

const page = (slug: string) => ({
  name: 'the map page, for a visitor',
  call: ({ url }: { url: string }) => ({ url: `${url}/${slug}/map/`, headers: { accept: 'text/html' } }),
})
