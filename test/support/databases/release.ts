import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@cairn/sdk'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readCounter, readStoredTables } from '../../../src/platform/db/backup/stored-tables.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { readMigrations } from '../../../src/platform/db/migrations.ts'
import { changerOf, randomFrom } from '../fuzzing/random-changes.ts'
import { callerOf } from '../requests/call.ts'
import { startProgram } from '../servers/program.ts'
import type { Empty } from './engines.ts'

export type EngineName = 'sqlite' | 'postgres'

/** A small database as a version of Cairn left it, and what that version's API returned. */
export interface Release {
  migrations: string[]
  /** A token with all permissions, and the responses to GET requests, by path. */
  token: string
  answers: Record<string, unknown>
  /** The rows as SQL. The schema isn't included: released migrations never change. */
  rows: string
}

const folder = join(import.meta.dirname, '../../snapshots/releases')
const fileOf = (version: string, engine: EngineName, ending: string) => join(folder, `${version}.${engine}.${ending}`)

export const storedVersions = (): string[] =>
  readdirSync(folder).flatMap((name) => /^(\d+\.\d+\.\d+)\.sqlite\.sql$/.exec(name)?.[1] ?? [])

export function readRelease(version: string, engine: EngineName): Release {
  const said = JSON.parse(readFileSync(fileOf(version, engine, 'json'), 'utf8'))
  return { ...said, rows: readFileSync(fileOf(version, engine, 'sql'), 'utf8') }
}

export function writeRelease(version: string, engine: EngineName, { rows, ...said }: Release): void {
  writeFileSync(fileOf(version, engine, 'json'), `${JSON.stringify(said, null, 2)}\n`)
  writeFileSync(fileOf(version, engine, 'sql'), rows)
}

/** Old events and trash aren't deleted, however old the release is. */
export const settingsOf = (empty: Empty) => ({
  ...empty.settings,
  SECRET: 'the secret of the tests',
  JOBS: 'off',
  FEED_DAYS: '0',
  AUDIT_DAYS: '0',
})

/** Fills an empty database through the current version's API. */
export async function recordRelease(empty: Empty): Promise<Release> {
  const program = startProgram(settingsOf(empty))
  const [url, token] = [await program.url, await program.token]
  const client = createClient({ baseUrl: url, token })
  const change = changerOf(client, randomFrom(1))
  for (let number = 0; number < 40; number += 1) await change(number)
  await client.webhooks.create({ name: 'x', url: 'https://hooks.example', types: ['task.created'], active: false })
  const answers = await askApi(url, token)
  await program.stop()
  const database = empty.open()
  try {
    return { migrations: readMigrations().map(({ name }) => name), token, answers, rows: await rowsAsSql(database) }
  } finally {
    await database.close()
  }
}

/** Creates the schema of that version, and inserts its rows. */
export async function loadRelease(empty: Empty, { migrations, rows }: Release): Promise<void> {
  const database = empty.open()
  const then = readMigrations().filter(({ name }) => migrations.includes(name))
  await migrate(database, '2026-01-01T00:00:00.000Z', then)
  await database.close()
  const { DATA_DIR } = empty.settings
  if (!DATA_DIR) return void (await empty.rows(rows))
  using file = new DatabaseSync(join(DATA_DIR, 'cairn.db'), { enableForeignKeyConstraints: false })
  file.exec(`begin; ${rows} commit`)
}

/** Checks that the API still returns the same data. It may return more, because later versions add fields. */
export async function expectAnswers(url: string, { token, answers }: Release): Promise<void> {
  const now = await askApi(url, token)
  for (const [path, answer] of Object.entries(answers)) expect(now[path], path).toMatchObject(answer as object)
}

const paths = ['', 'settings/', 'access/', 'lists/', 'tasks/', 'waiting/', 'people/', 'trash/', 'webhooks/']
const more = ['events/?limit=50', 'search/?q=task']

async function askApi(url: string, token: string): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {}
  for (const path of ['/api/1/team/', ...[...paths, ...more].map((each) => `/api/1/map/${each}`)]) {
    const { status, text } = await callerOf(url)('GET', path, { token })
    expect(status, `${path} ${text.slice(0, 200)}`).toBe(200)
    // The port differs each time.
    said[path] = JSON.parse(text.replaceAll(url, '').replaceAll(/http:\/\/localhost:\d+/g, ''))
  }
  return said
}

async function rowsAsSql(database: Database): Promise<string> {
  const isSqlite = database.engine === 'sqlite'
  const lines: string[] = []
  for (const { name, columns, key, hasCounter } of await readStoredTables(database, database.read)) {
    const values = columns.map((column) => {
      const ref = sql.ref(column.name)
      return isSqlite ? sql`quote(${ref})` : sql`quote_nullable(cast(${ref} as text))`
    })
    const { rows } = await sql<{ row: string }>`select ${sql.join(values, sql` || ', ' || `)} as row
      from ${sql.table(name)} order by ${sql.join(key.map((each) => sql.ref(each)))}`.execute(database.read)
    const into = `insert into ${name} (${columns.map((column) => column.name).join(', ')}) values`
    lines.push(...rows.map(({ row }) => `${into} (${row});`))
    const last = hasCounter ? await readCounter(database, database.read, name) : 0
    if (last > 0) lines.push(...(isSqlite ? sqliteCounter(name, last) : [postgresCounter(name, last)]))
  }
  return `${lines.join('\n')}\n`
}

const sqliteCounter = (table: string, last: number) => [
  `delete from sqlite_sequence where name = '${table}';`,
  `insert into sqlite_sequence (name, seq) values ('${table}', ${last});`,
]
const postgresCounter = (table: string, last: number) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), ${last});`
