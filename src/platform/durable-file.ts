import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { chown, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Writes a small file that only its owner can read. Even after a power cut, it holds the complete old or new text, or
 * doesn't exist if it didn't before. On return the text is on disk. Returns whether it was written: without `replaces`,
 * an existing file is left alone.
 */
export function writeDurably(file: string, text: string, { replaces = true } = {}): boolean {
  const fresh = freshName(file)
  try {
    writeFileSync(fresh, text, newFile)
    if (replaces) renameSync(fresh, file)
    else if (!linkUnlessExists(fresh, file)) return false
  } finally {
    rmSync(fresh, { force: true })
  }
  syncFolder(dirname(file))
  return true
}

/** Like `writeDurably`, but the process does other work while the disk is busy. */
export async function replaceDurably(file: string, text: string, owner?: { uid: number; gid: number }): Promise<void> {
  const fresh = freshName(file)
  try {
    await writeFile(fresh, text, newFile)
    if (owner) await chown(fresh, owner.uid, owner.gid)
    await rename(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
  await using folder = await open(dirname(file), 'r')
  await folder.sync()
}

const freshName = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.new`

const newFile = { flag: 'wx', mode: 0o600, flush: true }

/** Creates a folder that survives a power cut: each new one is synced into its parent. */
export function makeFolderDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) syncFolder(dirname(made))
}

/** Makes sure that new and renamed files in a folder keep their names after a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** If several processes start at the same time, one wins. */
function linkUnlessExists(fresh: string, file: string): boolean {
  try {
    linkSync(fresh, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // Some network file systems don't support links.
    if (existsSync(file)) return false
    renameSync(fresh, file)
    return true
  }
}
