import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isBusy } from './database-errors.ts'

export const readyWithinMs = 1_000

/** Lets other processes on the same database see that this one is running, and detects processes that have ended. */
export interface Presence {
  /** Identifies this process. Undefined if others can't tell whether it's running. */
  name(): string | undefined
  /**
   * Returns which of these processes have ended. Workers call this every few seconds, which also checks that this
   * process is still visible.
   */
  listEnded(names: string[]): Promise<string[]>
  /** How long a running process may seem to have ended. */
  graceMs: number
}

/** The resources that a server or worker has open besides its database. */
export interface Session {
  /** Checks that the database accepts writes. An attempt that takes too long is aborted and ignored. */
  attempt(deadline: AbortSignal): Promise<void>
  presence: Presence
  close(): Promise<void>
}

const pauseMs = 20
/** More than an ordinary write needs. */
const probeBytes = 65_536

export function openSqliteSession(dataDir: string): Session {
  const file = join(dataDir, 'cairn.db')
  const { close: endPresence, ...presence } = openPresence(dataDir)
  let connection: DatabaseSync | undefined
  let probing: Promise<void> | undefined
  const closeConnection = () => {
    connection?.close()
    connection = undefined
  }
  const beginAndRollBack = () => {
    connection ??= openExisting(file)
    connection.exec('begin immediate; rollback')
  }
  return {
    presence,
    // SQLite's own wait would block the process, so this polls. A writer that commits in time is no problem.
    attempt: async (deadline) => {
      // On a disk that hangs, attempts must not use up the threads.
      probing ??= fillProbe(dataDir).finally(() => {
        probing = undefined
      })
      await probing
      while (!deadline.aborted) {
        try {
          return beginAndRollBack()
        } catch (error) {
          if (!isBusy(error)) {
            // A new connection may work when this one doesn't.
            closeConnection()
            throw error
          }
          await wait(pauseMs)
        }
      }
    },
    close: async () => {
      closeConnection()
      await endPresence()
    },
  }
}

/** Never creates a file. */
function openExisting(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('mode', 'rw')
  return new DatabaseSync(url, { timeout: 0 })
}

/**
 * Fails if the disk is full or read-only. A small commit wouldn't tell: its log may have room when the disk doesn't. If
 * the process is killed in between, the empty file is removed like that of an ended process.
 */
async function fillProbe(dataDir: string): Promise<void> {
  const probe = join(dataDir, `running-${randomBytes(8).toString('hex')}`)
  await using handle = await open(probe, 'wx')
  await rm(probe)
  await handle.writeFile(Buffer.alloc(probeBytes, 1))
}

/** A starting process may have created its file but not locked it yet. */
const youngMs = 60_000

/**
 * Each process locks its own file. The system releases the lock no matter how the process ends, and containers that
 * share the folder see it. Process ids wouldn't work: each container has its own numbering.
 */
function openPresence(dataDir: string): Presence & { close(): Promise<void> } {
  const fileOf = (name: string) => join(dataDir, `running-${name}`)
  const own = randomBytes(8).toString('hex')
  const lock = tryLock(fileOf(own))
  const listEnded = async (names: string[]) => names.filter((name) => hasEnded(fileOf(name)))
  void listEnded(lock ? listOld(dataDir) : [])
  return {
    name: () => (lock ? own : undefined),
    listEnded,
    graceMs: 0,
    close: async () => {
      if (!lock?.isOpen) return
      lock.close()
      // On a read-only disk it stays. The next process to start removes it.
      await rm(fileOf(own), { force: true }).catch(() => {})
    },
  }
}

/** Removes the file of a process that has ended. */
function hasEnded(file: string): boolean {
  if (!existsSync(file)) return true
  const lock = tryLock(file)
  lock?.close()
  if (lock) rmSync(file, { force: true })
  return lock !== undefined
}

/**
 * Returns undefined if another process has it, or if the folder isn't writable. Uses SQLite for its locks, because Node
 * doesn't have any.
 */
function tryLock(file: string): DatabaseSync | undefined {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { timeout: 0 })
    connection.exec('pragma journal_mode = memory; begin exclusive')
    return connection
  } catch {
    connection?.close()
    return undefined
  }
}

const listOld = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((file) => file.startsWith('running-'))
    .filter((file) => Date.now() - (statSync(join(dataDir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > youngMs)
    .map((file) => file.slice('running-'.length))
