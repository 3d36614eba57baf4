import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Linux keeps in memory. */
const memory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/**
 * A folder for the databases of the tests that never waits for a disk, as SQLite does at every commit. Undefined
 * where there is none, where it is small, as in most containers, or where no program can run in it: copies of
 * PostgreSQL and Chromium are put there too.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enoughBytes && runsPrograms(memory) ? memory : undefined
  } catch {
    return undefined
  }
}

function runsPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'cairn-try-'))
  try {
    const file = join(own, 'try')
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(file).status === 0
  } finally {
    rmSync(own, { recursive: true })
  }
}
