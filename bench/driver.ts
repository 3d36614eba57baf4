import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { processorMs } from './server-process.ts'

/** What the bare driver needs, in milliseconds of CPU time, its PostgreSQL backend included. */
export interface DriverFacts {
  /** A transaction that inserts a row. */
  insertMs: number
  /** Reading a row by its key. */
  readMs: number
}

const rows = 5_000
/** About as long as a task as JSON. */
const text = 'x'.repeat(1_000)

export const measureDriver = (): Promise<DriverFacts> => {
  const { DATABASE_URL = '' } = process.env
  return DATABASE_URL === '' ? measureSqlite() : measurePostgres(DATABASE_URL)
}

/** Without a sync, as the server commits: it syncs in another thread. */
async function measureSqlite(): Promise<DriverFacts> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const db = new DatabaseSync(join(folder, 'raw.db'))
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = normal')
    db.exec('create table rows (id integer primary key, text text)')
    const insert = db.prepare('insert into rows (text) values (?)')
    const select = db.prepare('select text from rows where id = ?')
    const now = () => ownMs()
    return {
      insertMs: await perRow(now, () => {
        db.exec('begin immediate')
        insert.run(text)
        db.exec('commit')
      }),
      readMs: await perRow(now, (n) => select.get(n)),
    }
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measurePostgres(connectionString: string): Promise<DriverFacts> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      'create temporary table raw_rows (id bigint generated always as identity primary key, text text)',
    )
    const backend = Number((await client.query('select pg_backend_pid() as pid')).rows[0]?.pid)
    const now = () => ownMs() + processorMs(backend)
    return {
      insertMs: await perRow(now, async () => {
        await client.query('begin')
        await client.query({ name: 'insert', text: 'insert into raw_rows (text) values ($1)', values: [text] })
        await client.query('commit')
      }),
      readMs: await perRow(now, (n) =>
        client.query({ name: 'select', text: 'select text from raw_rows where id = $1', values: [n] }),
      ),
    }
  } finally {
    await client.end()
  }
}

async function perRow(now: () => number, work: (number: number) => unknown): Promise<number> {
  const start = now()
  for (let n = 1; n <= rows; n += 1) await work(n)
  return (now() - start) / rows
}

function ownMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
