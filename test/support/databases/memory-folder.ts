// A folder in memory, so that test databases don't wait for the disk.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder that Linux keeps in memory. */
const memory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/**
 * A folder in memory for the test databases, because SQLite waits for the disk at every commit. Undefined if there is
 * none, if it's small, as in most containers, or if no program can run in it: copies of PostgreSQL and Chromium are
 * also put there.
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
