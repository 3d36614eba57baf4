import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Client, createClient } from '@cairn/sdk'
import pg from 'pg'
import { percentile } from '../src/lib/arrays.ts'
import type { BenchMap } from './load.ts'
import { type ProcessorClock, processorMs, spentBetween, untilIdle } from './server-process.ts'

export interface WriteFacts {
  /** CPU time per request, with its event, its jobs and the search index. */
  rows: { name: string; goalMs: number; processorMs: number }[]
  /** CPU time of a transaction that inserts a row with the bare driver. */
  rawMs: number
}

interface Kind {
  name: string
  goalMs: number
  write(client: Client, map: { list: number; task: number }, n: number): Promise<unknown>
}

const [rounds, requests] = [5, 200]

const kinds: Kind[] = [
  {
    name: 'create a task',
    goalMs: 0.9,
    write: ({ tasks }, { list }, n) => {
      const description = `As **CSV**, please. See https://example.org/${n}.`
      return tasks.create({ parent: list, title: `Export to format ${n}`, description })
    },
  },
  {
    name: 'comment',
    goalMs: 0.8,
    write: ({ comments }, { task }, n) => comments.create({ parent: task, content: `I need this for *${n}* reasons.` }),
  },
  {
    name: 'vote',
    goalMs: 0.5,
    write: ({ votes }, { task }, n) => {
      const voter = { email: `writer-${n}@example.org`, first_name: 'Voter', last_name: String(n) }
      return votes.create({ parent: task, voter })
    },
  },
  {
    name: 'edit a task',
    goalMs: 0.7,
    write: ({ tasks }, { task }, n) => tasks.edit(task, { title: `Export to format ${n}` }),
  },
]

/** One request after another. The first round warms up. */
export async function measureWrites(map: BenchMap, clock: ProcessorClock): Promise<WriteFacts> {
  const client = createClient({ baseUrl: map.url, token: map.token })
  const times = kinds.map((): number[] => [])
  let n = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { write }] of kinds.entries()) {
      const start = await clock.now()
      for (const end = n + requests; n < end; n += 1) {
        await write(client, { list: map.listId, task: map.taskIds[n % map.taskIds.length] ?? 0 }, n)
      }
      await untilIdle(clock)
      if (round > 0) times[index]?.push(spentBetween(start, await clock.now()) / requests)
    }
  }
  const { DATABASE_URL = '' } = process.env
  return {
    rows: kinds.map(({ name, goalMs }, index) => ({
      name,
      goalMs,
      processorMs: percentile(times[index] ?? [], 0.5) ?? 0,
    })),
    rawMs: DATABASE_URL === '' ? rawSqliteMs() : await rawPostgresMs(DATABASE_URL),
  }
}

const rows = 5_000
const text = 'x'.repeat(200)

/** Without a sync, as the server commits: it syncs in another thread. */
function rawSqliteMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const db = new DatabaseSync(join(folder, 'raw.db'))
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = normal')
    db.exec('create table rows (id integer primary key, text text)')
    const insert = db.prepare('insert into rows (text) values (?)')
    const start = process.cpuUsage()
    for (let n = 0; n < rows; n += 1) {
      db.exec('begin immediate')
      insert.run(text)
      db.exec('commit')
    }
    return spentSince(start)
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** This process and its backend. */
async function rawPostgresMs(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      'create temporary table raw_rows (id bigint generated always as identity primary key, text text)',
    )
    const backend = Number((await client.query('select pg_backend_pid() as pid')).rows[0]?.pid)
    const [start, before] = [process.cpuUsage(), processorMs(backend)]
    for (let n = 0; n < rows; n += 1) {
      await client.query('begin')
      await client.query({ name: 'insert', text: 'insert into raw_rows (text) values ($1)', values: [text] })
      await client.query('commit')
    }
    return spentSince(start) + (processorMs(backend) - before) / rows
  } finally {
    await client.end()
  }
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000 / rows
}
