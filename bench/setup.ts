import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@cairn/sdk'
import pg from 'pg'
import type { Call } from './load.ts'
import { type PreparedMap, prepareMap } from './prepare-map.ts'
import {
  ended,
  forked,
  memoryMb,
  messageOf,
  openProcessorClock,
  portOf,
  startServerProcess,
  untilIdle,
} from './server-process.ts'

export interface Sizes {
  small: number
  large: number
  /** A folder to keep the maps in. With DATABASE_URL, the maps are in PostgreSQL. */
  keep?: string | undefined
  /** Whether to run jobs. Without them, only requests use the CPU. */
  jobs?: boolean
}

/** The load isn't limited. */
export const noLimits = { RATE_LIMIT: '0', PAGE_LIMIT: '0', SEARCH_LIMIT: '0', SEARCH_PROCESSOR_MS: '0' }

/** Two filled maps, Cairn to serve them, and the bare server. Each server is a separate process. */
async function openSetup({ keep, jobs = true, ...sizes }: Sizes) {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const { DATABASE_URL = '' } = process.env
  const settings = {
    PORT: '0',
    DATA_DIR: folder,
    ...noLimits,
    MAX_LAG_MS: '0',
    JOBS: jobs ? 'on' : 'off',
    DATABASE_URL,
  }
  const { small, large } = await prepareMaps(folder, settings, sizes)
  const server = await startServerProcess(settings)
  const bare = forked('bare.js')
  const { url } = server
  const bareUrl = `http://127.0.0.1:${await portOf(bare)}`
  const clock = openProcessorClock(server.pid, DATABASE_URL)
  const committer = openCommitter(folder, DATABASE_URL)
  // Waits for the jobs that run in the first minute, so they aren't measured with the requests.
  await untilIdle(clock)
  return {
    clock,
    /** Commits something, so no cached response is used. */
    commit: committer.commit,
    small: { ...small, url, page: `${url}/small/map/` },
    large: { ...large, url, page: `${url}/large/map/` },
    /** A URL where the bare server sends the same bytes as Cairn does for this call. */
    bareUrl: async (name: string, call: Call): Promise<string> => {
      const path = `/${encodeURIComponent(name)}`
      const response = await fetch(call.url, {
        method: call.method ?? 'GET',
        headers: call.headers ?? {},
        body: call.next?.().body ?? null,
      })
      bare.send({ path, body: await response.text() })
      await messageOf(bare)
      return bareUrl + path
    },
    memoryMb: () => memoryMb(server.pid),
    close: async () => {
      await Promise.all([clock.close(), committer.close()])
      await Promise.all([server.close(), ended(bare)])
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function openCommitter(folder: string, connectionString: string) {
  // SQLite doesn't write a row that stays the same, and then nothing is committed.
  const statement = 'update users set last_name = cast(random() as text) where id = (select min(id) from users)'
  if (connectionString === '') {
    const db = new DatabaseSync(join(folder, 'cairn.db'), { timeout: 10_000 })
    return { commit: async () => db.exec(statement), close: async () => db.close() }
  }
  const pool = new pg.Pool({ connectionString, max: 1 })
  return {
    commit: async () => {
      await pool.query(statement)
    },
    close: () => pool.end(),
  }
}

export async function withSetup<Result>(sizes: Sizes, work: (setup: Setup) => Promise<Result>): Promise<Result> {
  const setup = await openSetup(sizes)
  try {
    return await work(setup)
  } finally {
    await setup.close()
  }
}

export type Setup = Awaited<ReturnType<typeof openSetup>>

/** Fills both maps, or reuses the ones from an earlier run, because filling takes minutes. */
async function prepareMaps(folder: string, settings: Record<string, string>, { small, large }: Sizes) {
  const notes = join(folder, 'maps.json')
  if (existsSync(notes)) return JSON.parse(readFileSync(notes, 'utf8')) as Record<'small' | 'large', PreparedMap>
  const maps = {
    small: await prepareMap(settings, 'small', small),
    large: await prepareMap(settings, 'large', large),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(notes, JSON.stringify(maps))
  return maps
}

/** A server with one map, for measuring events. It trusts fake networks and calls endpoints on this machine. */
export async function openEventSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const { DATABASE_URL = '' } = process.env
  const proxied = { LOG_LEVEL: 'error', TRUSTED_PROXIES: '1', EGRESS_ALLOWED_HOSTS: '127.0.0.1' }
  const settings = { PORT: '0', DATA_DIR: folder, DATABASE_URL, ...noLimits, ...proxied }
  const slug = `events-${Date.now()}`
  const map = await prepareMap(settings, slug, 200)
  const server = await startServerProcess(settings)
  const clock = openProcessorClock(server.pid, DATABASE_URL)
  const client = createClient({ baseUrl: server.url, token: map.token })
  const taskIds: number[] = []
  for (let n = 0; n < 20; n += 1) {
    taskIds.push((await client.tasks.create({ parent: map.listId, title: `Watched, ${n}` })).id)
  }
  return {
    ...map,
    /** Tasks that everyone can see. Some of the others are pending, and one is in the trash. */
    taskIds,
    url: server.url,
    slug,
    clock,
    client,
    memoryMb: () => memoryMb(server.pid),
    close: async () => {
      await clock.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type EventSetup = Awaited<ReturnType<typeof openEventSetup>>
