import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './database-errors.ts'
import { hasWal } from './installation-marker.ts'

const stepBytes = 1024 * 1024

/**
 * Makes SQLite's whole write-ahead log durable. The caller holds the write lock, so it doesn't change meanwhile.
 *
 * After a failed sync, Linux still shows what was written to every program, but never writes it to the disk, and the
 * next sync succeeds. A new process can't tell whether that happened. It would append to a log that has a gap on the
 * disk, and SQLite ignores everything after a gap. So each byte is written again before it is synced.
 *
 * A checkpoint wouldn't do. It changes the database file first, and if the power is cut before the log is gone, SQLite
 * applies a log with a gap to that newer file, which damages it.
 */
export async function rewriteLog(databaseFile: string): Promise<void> {
  if (!hasWal(databaseFile)) return
  await using log = await open(`${databaseFile}-wal`, 'r+')
  const bytes = Buffer.allocUnsafe(stepBytes)
  for (let at = 0; ; ) {
    const { bytesRead } = await log.read(bytes, 0, stepBytes, at)
    if (bytesRead === 0) break
    at += (await log.write(bytes, 0, bytesRead, at)).bytesWritten
  }
  await log.datasync()
}

/**
 * Like `rewriteLog`, for a program that doesn't stay. Does nothing and returns false if another process is using the
 * database: a server or worker rewrote the log when it started, and this one doesn't wait for it.
 */
export async function rewriteUnusedLog(databaseFile: string): Promise<boolean> {
  using connection = new DatabaseSync(databaseFile, { timeout: 0 })
  try {
    connection.exec('pragma locking_mode = exclusive; begin immediate')
  } catch (error) {
    // If the file can't be used for another reason, whoever opens it next finds out.
    return !isBusy(error)
  }
  await rewriteLog(databaseFile)
  return true
}
