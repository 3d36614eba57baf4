import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isDamaged } from './database-errors.ts'
import { type FileState, hasWal, lookInto, lookIntoWithoutWal, type Marker, stateIn } from './installation-marker.ts'

/** Checking a larger file would delay the start by seconds. `cairn doctor` checks files of any size. */
const maxCheckedBytes = 268_435_456

interface Inspection {
  marker: Marker | undefined
  /** Reads all pages, for long-running processes. */
  checksPages: boolean
  /** Whether the file can be older than the marker says, or from another installation. */
  accepts?: boolean
}

/**
 * Rejects a file that is missing, empty, damaged, older than the marker says, or from another installation, and one
 * next to a newer one's log. Changes nothing, because it may be all that's left, except that it rolls back what a
 * rollback journal says is unfinished. Without a marker there was no database yet, or one from an older version.
 */
export function inspectFile(file: string, { marker, checksPages, accepts = false }: Inspection): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || found.size === 0) {
    if (marker && !accepts)
      throw new Error(
        `This installation's database is gone: ${file} is ${found ? 'empty' : 'missing'}. ${startingOver(file)}`,
      )
    return
  }
  try {
    if (marker && marker.saved > 0 && hasWal(file)) requireOwnWal(file, marker)
    rollBackJournal(file)
    lookInto(file, (connection) => {
      if (marker && !accepts) requireSame(file, marker, stateIn(connection))
      if (checksPages && (accepts || found.size <= maxCheckedBytes)) checkPages(file, connection)
    })
  } catch (error) {
    if (isDamaged(error)) throw damaged(file, (error as Error).message)
    throw error
  }
}

/** Applying the log of a newer file to an older one would mix the two. */
function requireOwnWal(file: string, { installation, saved }: Marker): void {
  const state = findStateWithoutWal(file)
  if (state && (state.installation !== installation || state.ids < saved))
    throw new Error(
      `${file}-wal may belong to a newer file, and would damage this one. If so, remove ${file}-wal and ${file}-shm, ` +
        `and run: cairn accept-copy. If you copied it together with ${file}, remove ${markerOf(file)}.`,
    )
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

/**
 * A first start that's killed before it has switched to a write-ahead log leaves a rollback journal. Next to it, SQLite
 * can't read the file over a read-only connection.
 */
function rollBackJournal(file: string): void {
  if (!existsSync(`${file}-journal`)) return
  using connection = new DatabaseSync(file, { timeout: 10_000 })
  connection.exec('select 1 from sqlite_schema')
}

function requireSame(file: string, { installation, ids, at }: Marker, state: FileState): void {
  if (state.installation === undefined)
    throw new Error(
      `This installation's database is gone: ${file} is empty or contains something else. ${startingOver(file)}`,
    )
  if (state.installation !== installation)
    throw new Error(`${file} is the database of another installation. ${accepting}`)
  if (state.ids < ids)
    throw new Error(
      `${file} is older than it was at ${at}, or its write-ahead log ${file}-wal is missing or cut: ` +
        `changes since then are missing. ${accepting}`,
    )
}

function checkPages(file: string, connection: DatabaseSync): void {
  const [found] = Object.values(connection.prepare('pragma quick_check(1)').get() ?? {})
  if (found !== 'ok') throw damaged(file, String(found ?? 'it cannot be read'))
}

const damaged = (file: string, reason: string): Error =>
  new Error(`${file} is damaged (${reason.replaceAll('\n', ' ')}). Restore a backup: cairn restore <backup> --replace`)

const others = 'Put the right file back, or restore a backup: cairn restore <backup> --replace.'

const accepting = `${others} To continue with this file, run: cairn accept-copy`

const startingOver = (file: string): string =>
  `${others} To start over with an empty database, remove ${markerOf(file)}.`

const markerOf = (file: string): string => file.replace(/cairn\.db$/, 'installation')
