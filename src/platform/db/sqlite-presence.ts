import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Presence } from './presence.ts'

/** A process that starts has made its file and not locked it yet. */
const youngMs = 60_000

/**
 * Each process locks a file of its own. The system ends the lock with the process, however it ends, and containers that
 * share the folder see it. Ids of processes would not do: each container counts its own.
 */
export function openSqlitePresence(dataDir: string): Presence & { close(): void } {
  const fileOf = (name: string) => join(dataDir, `running-${name}`)
  const own = randomBytes(8).toString('hex')
  const lock = tryLock(fileOf(own))
  const listEnded = async (names: string[]) => names.filter((name) => hasEnded(fileOf(name)))
  void listEnded(lock ? listOld(dataDir) : [])
  return {
    name: () => (lock ? own : undefined),
    listEnded,
    graceMs: 0,
    close: () => {
      if (!lock?.isOpen) return
      lock.close()
      rmSync(fileOf(own), { force: true })
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

/** Undefined if another process has it, or if the folder takes no files. SQLite is used for its locks: Node has none. */
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
