import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../lib/project.ts'

/** One file in `migrations/`. */
export interface Migration {
  name: string
  text: string
  /** The checksum of the text, so that a migration that was edited after it was applied is noticed. */
  checksum: string
}

/** All migrations that this program knows, in their order. */
export function readMigrations(folder = join(projectRoot, 'migrations')): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    // Some checkouts end lines with CR LF; it is the same migration.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}
