import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import { replaceDurably } from '../durable-file.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { takeSnapshot } from './snapshot-file.ts'
import type { Db } from './tables.ts'

/** Facts about an SQLite database stored outside its file, so that a lost or outdated file is noticed. */
export interface Marker {
  /** Identifies the database: the time of its first migration. */
  installation: Timestamp
  /** The total number of ids assigned in all tables. Only a migration that rebuilds a table can reduce it. */
  ids: number
  /** How many of them are in the file without its write-ahead log. */
  saved: number
  /** When these numbers were recorded. */
  at: Timestamp
  /** During an upgrade, the name of the copy of the database that was made before it. */
  snapshot?: string
}

const nameOf = (dataDir: string): string => join(dataDir, 'installation')

/** Undefined if there has been no database yet. */
export function findMarker(dataDir: string): Marker | undefined {
  const file = nameOf(dataDir)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(
      `The file ${file} cannot be read (${message}). Fix it, or remove it if cairn.db is the right database.`,
    )
  }
}

/** Sets its owner to the database's owner, even when run as root. */
export async function writeMarker(dataDir: string, marker: Marker): Promise<void> {
  const owner = process.getuid?.() === 0 ? statSync(join(dataDir, 'cairn.db')) : undefined
  await replaceDurably(nameOf(dataDir), `${JSON.stringify(marker)}\n`, owner)
}

export function removeMarker(dataDir: string): void {
  rmSync(nameOf(dataDir), { force: true })
}

const everyMs = 2_000

/**
 * Keeps the marker beside the file up to date. With a server (`isLongRunning`), it follows the writes, and the file is
 * checked even when there are none.
 */
export function keepMarker(
  database: Database,
  { dataDir, file, isLongRunning, log }: { dataDir: string; file: string; isLongRunning: boolean; log: Log },
): Database {
  let hasFailed = false
  let savedIds = -1
  let isUpgrading = false
  const readState = async () => (database.problem?.() === undefined ? stateOf(database.read) : undefined)
  let written = Promise.resolve()
  /** One write after another. If the marker can't be written, logs that once and carries on. */
  const attempt = (write: () => void | Promise<void>): Promise<void> => {
    written = written.then(write).catch((error) => {
      if (!hasFailed) log.warn({ err: error }, 'the installation marker could not be written')
      hasFailed = true
    })
    return written
  }
  const save = async () => {
    const { installation, ids } = (await readState()) ?? {}
    if (installation === undefined || ids === undefined || ids === savedIds) return
    const { saved = hasWal(file) ? 0 : ids } = findMarker(dataDir) ?? {}
    await writeMarker(dataDir, { installation, ids, saved, at: now() })
    savedIds = ids
  }
  /** Another process may be upgrading. Its marker names the snapshot, which must not be lost. */
  const saveUnlessUpgrading = () => attempt(() => (findMarker(dataDir)?.snapshot ? undefined : save()))
  const timer = isLongRunning ? setInterval(() => isUpgrading || saveUnlessUpgrading(), everyMs).unref() : undefined
  return {
    ...database,
    saveMarker: () => {
      isUpgrading = false
      return attempt(save)
    },
    beginUpgrade: async (at, { takesSnapshot }) => {
      const before = findMarker(dataDir)
      const { installation } = (await readState()) ?? {}
      const earlier = before?.snapshot && join(dataDir, before.snapshot)
      const isContinued = earlier !== undefined && existsSync(earlier)
      const snapshot = isContinued ? earlier : takesSnapshot ? await takeSnapshot(file, at) : undefined
      isUpgrading = true
      savedIds = -1
      // The marker still names the file, so a lost file would still be noticed.
      await attempt(() => {
        const named = snapshot ? { snapshot: basename(snapshot) } : {}
        const marker = { installation: installation ?? at, at, ...before, ids: 0, saved: 0, ...named }
        return writeMarker(dataDir, marker)
      })
      return snapshot
    },
    close: async () => {
      clearInterval(timer)
      await written
      // After a failed migration, the next start continues the upgrade.
      if (isUpgrading) return database.close()
      const { installation, ids = 0 } = (await readState().catch(() => undefined)) ?? {}
      await database.close()
      // Another process may still have it open; if so, that process closes it last.
      if (!installation || hasWal(file)) return
      await attempt(() => {
        const before = findMarker(dataDir)
        if (!before || before.snapshot || before.saved === ids) return
        return writeMarker(dataDir, { installation, ids, saved: ids, at: now() })
      })
    },
  }
}

const now = () => new Date().toISOString()

export const hasWal = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Distinguishes a database from others, and from its own earlier states. */
export interface FileState {
  installation: string | undefined
  /** The total number of ids assigned in all tables. It shrinks only if data was lost. */
  ids: number
}

/** Not the earliest time: the clock may have been wrong when the first migration was applied. */
const installationQuery = 'select applied as installation from migrations order by step limit 1'
const idsQuery = 'select coalesce(sum(seq), 0) as ids from sqlite_sequence'

/**
 * Reads a file without changing it: a read-only connection leaves the write-ahead log alone. Reads from a single
 * snapshot; otherwise it could fail on an index that another process is rebuilding.
 */
export function lookInto<T>(file: string, look: (connection: DatabaseSync) => T): T {
  using connection = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  // The first read fixes the snapshot.
  connection.exec('begin; select 1 from sqlite_schema')
  return look(connection)
}

/**
 * Like `lookInto`, but ignores the write-ahead log. Only for a file that this process hasn't opened, because it takes
 * no locks.
 */
export function lookIntoWithoutWal<T>(file: string, look: (connection: DatabaseSync) => T): T {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  using connection = new DatabaseSync(url, { readOnly: true })
  return look(connection)
}

export function stateIn(connection: DatabaseSync): FileState {
  const hasTables = connection.prepare("select 1 from sqlite_schema where name = 'migrations'").get() !== undefined
  if (!hasTables) return { installation: undefined, ids: 0 }
  const first = connection.prepare(installationQuery).get() as { installation: string } | undefined
  const { ids } = connection.prepare(idsQuery).get() as { ids: number }
  return { installation: first?.installation, ids }
}

/** Like `stateIn`, over an open connection. */
export async function stateOf(db: Db): Promise<FileState> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'migrations'`.execute(db)
  if (rows.length === 0) return { installation: undefined, ids: 0 }
  const first = await sql.raw<{ installation: string }>(installationQuery).execute(db)
  const given = await sql.raw<{ ids: number }>(idsQuery).execute(db)
  return { installation: first.rows[0]?.installation, ids: given.rows[0]?.ids ?? 0 }
}
