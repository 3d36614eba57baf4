import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Timestamp } from '../../../lib/time.ts'
import { makeFolderDurably, syncFolder } from '../../durable-file.ts'
import { inspectFile } from '../inspect-file.ts'
import { findMarker, lookInto, removeMarker, stateIn, writeMarker } from '../installation-marker.ts'
import { rewriteUnusedLog } from '../rewrite-log.ts'
import { openSqlite } from '../sqlite.ts'
import {
  type Accepting,
  acceptRows,
  type CheckedBackup,
  type Restoring,
  readBackup,
  requireReplaceable,
  restoreRows,
} from './restore-backup.ts'
import { assertFolderRestored, markFolder, unmarkFolder } from './restore-mark.ts'

/**
 * Builds a new file and swaps it in once it's complete. Until then the old one, which may be unreadable, is untouched.
 * Its log is removed first, or SQLite would apply it to the new file.
 */
export async function restoreSqlite(dataDir: string, restoring: Restoring): Promise<CheckedBackup> {
  makeFolderDurably(dataDir)
  const [file, fresh] = [join(dataDir, 'cairn.db'), join(dataDir, 'cairn.db.restoring')]
  if (existsSync(file)) await requireReplaceableFile(file, restoring)
  let canUndo = markFolder(dataDir)
  try {
    await removeDatabase(fresh)
    const backup = await readBackup(restoring.file)
    const database = openSqlite(fresh, { syncsCommits: true })
    try {
      await restoreRows(database, backup, { ...restoring, replaces: true })
    } finally {
      await database.close()
    }
    if (existsSync(`${fresh}-wal`)) throw new Error(`Something else has opened ${fresh}. Nothing was changed.`)
    if (existsSync(file)) await requireUnused(file)
    canUndo = false
    removeMarker(dataDir)
    await removeLog(file)
    await rename(fresh, file)
    syncFolder(dataDir)
    await markAsRight(dataDir, restoring.now)
    restoring.complete(backup)
    unmarkFolder(dataDir)
    return backup
  } catch (error) {
    if (canUndo) unmarkFolder(dataDir)
    await removeDatabase(fresh)
    throw error
  }
}

/** Accepts the file that is there now, even if it's older than the marker says or another installation's. */
export async function acceptSqlite(dataDir: string, accepting: Accepting): Promise<void> {
  const file = join(dataDir, 'cairn.db')
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  assertFolderRestored(dataDir)
  // Before anything opens it for writing, which would apply the log.
  inspectFile(file, { marker: findMarker(dataDir), checksPages: true, accepts: true })
  await requireUnused(file)
  const database = openSqlite(file, { syncsCommits: true })
  try {
    await acceptRows(database, accepting)
  } finally {
    await database.close()
  }
  await markAsRight(dataDir, accepting.now)
}

async function markAsRight(dataDir: string, now: Timestamp): Promise<void> {
  const { installation, ids } = lookInto(join(dataDir, 'cairn.db'), stateIn)
  if (installation !== undefined) await writeMarker(dataDir, { installation, ids, saved: ids, at: now })
}

async function requireReplaceableFile(file: string, restoring: Restoring): Promise<void> {
  await requireUnused(file)
  if (restoring.replaces) return
  const database = openSqlite(file, { syncsCommits: true })
  try {
    await requireReplaceable(database, database.read, restoring)
  } finally {
    await database.close()
  }
}

/** A process that has the file open would keep using the old one, and its writes would be lost. */
async function requireUnused(file: string): Promise<void> {
  if (!(await rewriteUnusedLog(file)))
    throw new Error('A server, a worker or a command is using the database. Stop it first.')
}

async function removeDatabase(file: string): Promise<void> {
  await rm(file, { force: true })
  await removeLog(file)
}

async function removeLog(file: string): Promise<void> {
  for (const ending of ['-wal', '-shm', '-journal']) await rm(file + ending, { force: true })
}
