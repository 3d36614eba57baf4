import { chownSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Timestamp } from '../../lib/time.ts'
import { syncFolder } from '../durable-file.ts'

const kept = 3
const pagesPerStep = 10_000

/**
 * Copies the database to a file next to it that only its owner can read, and deletes all but the last three. The copy
 * gets its name once it's complete and on disk. The caller holds the write lock, so nothing changes meanwhile, and no
 * other process is taking a snapshot.
 */
export async function takeSnapshot(file: string, now: Timestamp): Promise<string> {
  const folder = dirname(file)
  const snapshot = join(folder, `snapshot-${now.replaceAll(':', '-')}.db`)
  const unfinished = `${snapshot}.unfinished`
  try {
    for (const name of readdirSync(folder).filter((each) => leftBehind.test(each))) rmSync(join(folder, name))
    using connection = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
    createFor(unfinished, file)
    await backup(connection, unfinished, { rate: pagesPerStep })
    sync(unfinished)
    renameSync(unfinished, snapshot)
    syncFolder(folder)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const { message } = error as Error
    throw new Error(
      `No snapshot could be taken, so nothing was migrated: ${message}. ` +
        'Fix that, or make a backup and run: cairn migrate --no-snapshot',
      { cause: error },
    )
  }
  // The clock may have been ahead, so the names of older snapshots can come after this one's.
  const older = readdirSync(folder).filter((name) => complete.test(name) && name !== basename(snapshot))
  for (const name of older.sort().slice(0, 1 - kept)) rmSync(join(folder, name), { force: true })
  return snapshot
}

const complete = /^snapshot-[\dTZ.-]+\.db$/
/** Left behind by a killed process. Also matches SQLite's journal, whose name starts the same. */
const leftBehind = /^snapshot-[\dTZ.-]+\.db\.unfinished/

/** Even if root runs this, the file belongs to the database's owner. */
function createFor(unfinished: string, file: string): void {
  closeSync(openSync(unfinished, 'wx', 0o600))
  const { uid, gid } = statSync(file)
  if (process.getuid?.() === 0) chownSync(unfinished, uid, gid)
}

function sync(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
