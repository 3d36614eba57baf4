import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Timestamp } from '../../lib/time.ts'
import { writeDurably } from '../durable-file.ts'

/** What is known of an SQLite database besides the file itself, so that a lost or old file is noticed. */
export interface Marker {
  /** Which database it is: the moment of its first migration. */
  installation: Timestamp
  /** How many ids it had given, of all tables together. The number falls only by a migration that rebuilds a table. */
  ids: number
  /** How many of them are in the file without its write-ahead log. */
  saved: number
  /** When this was so. */
  at: Timestamp
  /** The file when the last process closed it; null if it did not come to that. */
  closed: { size: number; modified: number } | null
}

const nameOf = (dataDir: string): string => join(dataDir, 'installation')

/** Undefined where there has been no database yet. */
export function findMarker(dataDir: string): Marker | undefined {
  const file = nameOf(dataDir)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(`The file ${file} cannot be read (${message}). Fix it, or remove it if cairn.db is right.`)
  }
}

/** It belongs to the owner of the database, also if root runs this. */
export function writeMarker(dataDir: string, marker: Marker): void {
  const owner = process.getuid?.() === 0 ? { owner: statSync(join(dataDir, 'cairn.db')) } : {}
  writeDurably(nameOf(dataDir), `${JSON.stringify(marker)}\n`, owner)
}

export function removeMarker(dataDir: string): void {
  rmSync(nameOf(dataDir), { force: true })
}
