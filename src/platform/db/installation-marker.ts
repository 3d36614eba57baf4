import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import { writeDurably } from '../durable-file.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'

/** What is known of an SQLite database besides the file itself, so that a lost or old file is noticed. */
export interface Marker {
  /** Which database it is: the moment of its first migration. */
  installation: Timestamp
  /** How many ids it had given, of all tables together. The number falls only by a migration that rebuilds a table. */
  ids: number
  /** How many of them are in the file without its write-ahead log. */
  saved: number
  /** When this was so. */
  at: Timestamp
  /** The file when the last process closed it; null if it did not come to that. */
  closed: { size: number; modified: number } | null
}

const nameOf = (dataDir: string): string => join(dataDir, 'installation')

/** Undefined where there has been no database yet. */
export function findMarker(dataDir: string): Marker | undefined {
  const file = nameOf(dataDir)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(`The file ${file} cannot be read (${message}). Fix it, or remove it if cairn.db is right.`)
  }
}

/** It belongs to the owner of the database, also if root runs this. */
export function writeMarker(dataDir: string, marker: Marker): void {
  const owner = process.getuid?.() === 0 ? { owner: statSync(join(dataDir, 'cairn.db')) } : {}
  writeDurably(nameOf(dataDir), `${JSON.stringify(marker)}\n`, owner)
}

export function removeMarker(dataDir: string): void {
  rmSync(nameOf(dataDir), { force: true })
}

const everyMs = 2_000

interface Kept {
  dataDir: string
  file: string
  /** True for a server: then the marker follows what is written, and the file is looked at when nobody writes. */
  isLongRunning: boolean
  log: Log
}

/** Keeps the marker of the installation beside the file. If it cannot be written, that is logged once, and all else goes on. */
export function keepMarker(database: Database, { dataDir, file, isLongRunning, log }: Kept): Database {
  const isKnownGood = isLongRunning || isAsClosed(file, findMarker(dataDir))
  let failed = false
  let savedIds = -1
  let isLossCheckSuspended = false
  const saveMarker = async (): Promise<void> => {
    if (database.problem?.() !== undefined) return
    const state = await stateOf(database.read)
    if (state.installation === undefined || state.ids === savedIds) return
    const before = findMarker(dataDir)
    const saved = before?.saved ?? (hasWal(file) ? 0 : state.ids)
    writeMarker(dataDir, {
      installation: state.installation,
      ids: state.ids,
      saved,
      at: now(),
      closed: before?.closed ?? null,
    })
    savedIds = state.ids
  }
  const warn = (error: unknown) => {
    if (!failed) log.warn({ err: error }, 'the marker of the installation could not be written')
    failed = true
  }
  const attempt = () => saveMarker().catch(warn)
  const timer = isLongRunning ? setInterval(() => isLossCheckSuspended || attempt(), everyMs).unref() : undefined
  return {
    ...database,
    saveMarker: () => {
      isLossCheckSuspended = false
      return attempt()
    },
    // It stays known which file it is, so that a lost one is noticed meanwhile too.
    suspendLossCheck: () => {
      isLossCheckSuspended = true
      savedIds = -1
      try {
        const before = findMarker(dataDir)
        if (before) writeMarker(dataDir, { ...before, ids: 0, saved: 0 })
      } catch (error) {
        warn(error)
      }
    },
    close: async () => {
      clearInterval(timer)
      const state = database.problem?.() === undefined ? await stateOf(database.read).catch(() => undefined) : undefined
      await database.close()
      // Another process may still have it open. It will be the last.
      if (!state?.installation || !isKnownGood || hasWal(file)) return
      try {
        const before = findMarker(dataDir)
        if (!before || isAsClosed(file, before)) return
        const { size, mtimeMs: modified } = statSync(file)
        const { installation, ids } = state
        writeMarker(dataDir, { installation, ids, saved: ids, at: now(), closed: { size, modified } })
      } catch (error) {
        log.warn({ err: error }, 'the marker of the installation could not be written')
      }
    },
  }
}

const now = () => new Date().toISOString()

/** Nobody has written since the last process closed it, and nothing is left to be written. */
export const isAsClosed = (file: string, marker: Marker | undefined): boolean => {
  const found = statSync(file, { throwIfNoEntry: false })
  const { closed } = marker ?? {}
  return found?.size === closed?.size && found?.mtimeMs === closed?.modified && !hasWal(file)
}

export const hasWal = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** What tells a database from others, and from itself at another time. */
export interface FileState {
  installation: string | undefined
  /** How many ids all tables have given. It shrinks only if data was lost. */
  ids: number
}

/** Not the earliest moment: the clock may have been wrong when the first migration was applied. */
const installationQuery = 'select applied as installation from migrations order by step limit 1'
const idsQuery = 'select coalesce(sum(seq), 0) as ids from sqlite_sequence'

/**
 * Looks into a file without changing it: a connection that only reads keeps the write-ahead log as it is. It sees one moment:
 * an index whose tables another process makes anew meanwhile could not be opened.
 */
export function lookInto<T>(file: string, look: (connection: DatabaseSync) => T): T {
  using connection = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  // The first read chooses the moment.
  connection.exec('begin; select 1 from sqlite_schema')
  return look(connection)
}

/** As `lookInto`, but ignores the write-ahead log. Only for a file that this process has not opened: it takes no locks. */
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

/** As `stateIn`, over a connection that is open already. */
export async function stateOf(db: Db): Promise<FileState> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'migrations'`.execute(db)
  if (rows.length === 0) return { installation: undefined, ids: 0 }
  const first = await sql.raw<{ installation: string }>(installationQuery).execute(db)
  const given = await sql.raw<{ ids: number }>(idsQuery).execute(db)
  return { installation: first.rows[0]?.installation, ids: given.rows[0]?.ids ?? 0 }
}
