import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from './load.ts'
import { memoryMb } from './memory.ts'
import { type PreparedMap, prepareMap } from './prepare-map.ts'
import { openProcessorClock, untilIdle } from './processor-time.ts'
import { ended, forked, portOf, startServerProcess } from './server-process.ts'

export interface Sizes {
  small: number
  large: number
  votes: boolean
  /** A folder for the maps, which stays. With DATABASE_URL the maps are in PostgreSQL. */
  keep?: string | undefined
  /** Without, only requests use the processor. */
  jobs?: boolean
}

/** Two filled maps, Cairn to serve them, and the bare server, each in a process of its own. */
export async function openSetup({ keep, jobs = true, ...sizes }: Sizes) {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const { DATABASE_URL = '' } = process.env
  const limits = { RATE_LIMIT: '0', PAGE_LIMIT: '0', SEARCH_LIMIT: '0', SEARCH_PROCESSOR_MS: '0', MAX_LAG_MS: '0' }
  const settings = { PORT: '0', DATA_DIR: folder, ...limits, JOBS: String(jobs), DATABASE_URL }
  const { small, large } = await prepareMaps(folder, settings, sizes)
  const server = await startServerProcess(settings)
  const bare = forked('bare.js')
  const { url } = server
  const bareUrl = `http://127.0.0.1:${await portOf(bare)}`
  const clock = openProcessorClock(server.pid, DATABASE_URL)
  // The jobs of the first minute: they would be measured with the requests.
  await untilIdle(clock)
  return {
    clock,
    small: { ...small, url, page: `${url}/small/map/` },
    large: { ...large, url, page: `${url}/large/map/` },
    /** A URL where the bare server sends the same bytes as Cairn for this call. */
    bareUrl: async (name: string, call: Call): Promise<string> => {
      const path = `/${encodeURIComponent(name)}`
      const response = await fetch(call.url, {
        method: call.method ?? 'GET',
        headers: call.headers ?? {},
        body: call.next?.().body ?? null,
      })
      bare.send({ path, body: await response.text() })
      await once(bare, 'message')
      return bareUrl + path
    },
    memoryMb: () => memoryMb(server.pid),
    close: async () => {
      await clock.close()
      await Promise.all([server.close(), ended(bare)])
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills both maps, or finds them in a folder that was kept: filling takes minutes. */
async function prepareMaps(folder: string, settings: Record<string, string>, { small, large, votes }: Sizes) {
  const notes = join(folder, 'maps.json')
  if (existsSync(notes)) return JSON.parse(readFileSync(notes, 'utf8')) as Record<'small' | 'large', PreparedMap>
  const maps = {
    small: await prepareMap(settings, 'small', small, votes),
    large: await prepareMap(settings, 'large', large, votes),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(notes, JSON.stringify(maps))
  return maps
}
