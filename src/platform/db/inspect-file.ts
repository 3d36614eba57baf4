import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log.ts'
import { isDamaged } from './database-errors.ts'
import {
  type FileState,
  hasWal,
  isAsClosed,
  lookInto,
  lookIntoWithoutWal,
  type Marker,
  stateIn,
} from './installation-marker.ts'

/** Checking a larger file would delay the start by many seconds. `cairn doctor` checks files of any size. */
const maxCheckedBytes = 2_147_483_648

/** Another process may be deleting both files right now. */
const closingMs = 200

/**
 * Rejects a file that is missing, empty, damaged, older than the marker says, or from another installation. Changes
 * nothing, because it may be all that's left, except that it rolls back what a rollback journal says is unfinished.
 * Without a marker there was no database yet, or one from an older version. With `checksPages`, for long-running processes, it also reads all pages, unless the file is unchanged since the last
 * process closed it.
 */
export function inspectFile(
  file: string,
  { marker, checksPages, log }: { marker: Marker | undefined; checksPages: boolean; log: Log },
): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || found.size === 0) {
    if (marker)
      throw new Error(
        `This installation's database is gone: ${file} is ${found ? 'empty' : 'missing'}. ${startingOver(file)}`,
      )
    return
  }
  requireLog(file)
  reportDamage(file, () => {
    if (marker && marker.saved > 0 && hasWal(file)) requireFileOfWal(file, marker)
    rollBackJournal(file)
    lookInto(file, (connection) => {
      if (marker) requireSame(file, marker.ids, marker, stateIn(connection))
      if (checksPages && !isAsClosed(file, marker)) checkPages(file, found.size, connection, log)
    })
  })
}

/** Rejects a damaged file, and an older file next to a newer one's log. It may be older than the marker says. */
export function inspectCopy(file: string, marker: Marker | undefined, log: Log): void {
  requireLog(file)
  reportDamage(file, () => {
    const state = marker && hasWal(file) ? findStateWithoutWal(file) : undefined
    if (marker && state && (state.installation !== marker.installation || state.ids < marker.saved))
      throw new Error(
        `${file}-wal may belong to a newer file, and would damage this one. If so, remove ${file}-wal and ${file}-shm. ` +
          `If you copied it together with ${file}, remove ${markerOf(file)}. Then run this again.`,
      )
    rollBackJournal(file)
    lookInto(file, (connection) => checkPages(file, statSync(file).size, connection, log))
  })
}

/**
 * A first start that's killed before it has switched to a write-ahead log leaves a rollback journal. Next to it, SQLite
 * can't read the file over a read-only connection.
 */
function rollBackJournal(file: string): void {
  if (!existsSync(`${file}-journal`)) return
  using connection = new DatabaseSync(file, { timeout: 10_000 })
  connection.exec('select 1 from sqlite_schema')
}

function reportDamage(file: string, look: () => void): void {
  try {
    look()
  } catch (error) {
    if (isDamaged(error)) throw damaged(file, (error as Error).message)
    throw error
  }
}

/**
 * SQLite deletes its log when the last process closes the database, then its shared memory. If only the log is missing,
 * something else deleted it. A process that's still running has the deleted log open, and writes it into the database
 * when it stops. With a new log, that would damage the database.
 */
function requireLog(file: string): void {
  const isMissing = () => existsSync(`${file}-shm`) && !existsSync(`${file}-wal`)
  for (const deadline = performance.now() + closingMs; isMissing(); ) {
    if (performance.now() > deadline)
      throw new Error(
        `${file}-wal was removed while it was in use. Stop all servers and workers, so they save what they have. If none are running, put it back, or remove ${file}-shm to continue without it.`,
      )
  }
}

/** Applying the log of a newer file to an older one would mix the two. */
function requireFileOfWal(file: string, marker: Marker): void {
  const state = findStateWithoutWal(file)
  if (state) requireSame(file, marker.saved, marker, state)
}

function findStateWithoutWal(file: string): FileState | undefined {
  try {
    return lookIntoWithoutWal(file, stateIn)
  } catch {
    // Another process may be writing its log into the file right now. If the file and its log aren't complete together,
    // the next check notices.
    return undefined
  }
}

function requireSame(file: string, atLeast: number, { installation, at }: Marker, state: FileState): void {
  if (state.installation === undefined)
    throw new Error(
      `This installation's database is gone: ${file} is empty or contains something else. ${startingOver(file)}`,
    )
  if (state.installation !== installation)
    throw new Error(`${file} is the database of another installation. ${accepting}`)
  if (state.ids < atLeast)
    throw new Error(
      `${file} is older than it was at ${at}, or its write-ahead log ${file}-wal is missing or cut: ` +
        `changes since then are missing. ${accepting}`,
    )
}

function checkPages(file: string, size: number, connection: DatabaseSync, log: Log): void {
  if (size > maxCheckedBytes) {
    log.warn({ file, size }, 'the database file is too large to check at every start: run cairn doctor')
    return
  }
  const reason = findDamage(connection)
  if (reason !== undefined) throw damaged(file, reason)
}

function findDamage(connection: DatabaseSync, check: 'quick_check' | 'integrity_check' = 'quick_check') {
  const [found] = Object.values(connection.prepare(`pragma ${check}(1)`).get() ?? {})
  return found === 'ok' ? undefined : String(found ?? 'it cannot be read')
}

/**
 * Runs a full check over a new connection. False if anything is wrong, or if the check would take too long. Unlike
 * `quick_check`, it compares indexes with their tables, because statements fail when they differ.
 */
export function isWhole(file: string): boolean {
  try {
    const damage = () => lookInto(file, (connection) => findDamage(connection, 'integrity_check'))
    return statSync(file).size <= maxCheckedBytes && damage() === undefined
  } catch {
    return false
  }
}

const damaged = (file: string, reason: string): Error =>
  new Error(`${file} is damaged (${reason.replaceAll('\n', ' ')}). Restore a backup: cairn restore <backup> --replace`)

const others = 'Put the right file back, or restore a backup: cairn restore <backup> --replace.'

const accepting = `${others} To continue with this file, run: cairn accept-copy`

const startingOver = (file: string): string =>
  `${others} To start over with an empty database, remove ${markerOf(file)}.`

const markerOf = (file: string): string => file.replace(/cairn\.db$/, 'installation')
