import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './database-errors.ts'

export const busyTimeoutMs = 10_000
/** A read waits only while another process opens or closes the file, but that blocks this whole process. */
const readTimeoutMs = 2_000

/** A long read makes the log grow. When SQLite starts it again afterwards, it shrinks to this size. */
export const largestLogBytes = 64 * 1024 * 1024

/** Earlier versions can damage the file when the log is restarted while another process is checkpointing. */
const [oldestMinor, oldestPatch] = [51, 3]

function assertSafeVersion(): void {
  const [major = 0, minor = 0, patch = 0] = (process.versions.sqlite ?? '').split('.').map(Number)
  const isSafe = major > 3 || minor > oldestMinor || (minor === oldestMinor && patch >= oldestPatch)
  if (!isSafe)
    throw new Error(`Node ${process.version} has SQLite ${process.versions.sqlite}; Cairn needs 3.51.3 or later.`)
}

export function connect(file: string, { readOnly = false, syncsCommits = false }): DatabaseSync {
  assertSafeVersion()
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly, enableForeignKeyConstraints: true })
  if (!readOnly) {
    useWriteAheadLog(connection)
    // Overwrites deleted data, such as an address, so that it doesn't stay in unused parts of the file.
    connection.exec(`pragma synchronous = ${syncsCommits ? 'full' : 'normal'}; pragma secure_delete = on`)
    connection.exec(`pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${largestLogBytes}`)
  }
  connection.exec('pragma cache_size = -16000; pragma temp_store = memory')
  connection.exec(`pragma busy_timeout = ${readOnly ? readTimeoutMs : 0}`)
  return connection
}

/**
 * When several processes start with a new file, one switches it to WAL mode, and SQLite rejects the others immediately.
 */
function useWriteAheadLog(connection: DatabaseSync): void {
  const deadline = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      connection.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
