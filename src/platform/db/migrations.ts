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

export const migrationsFolder = join(projectRoot, 'migrations')

/** The name and checksum of each released migration. `npm run freeze` writes it. */
export const releasedFile = 'released.json'

/** All migrations that this program knows, in their order. Refuses released ones that were edited, renamed or deleted. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const released = JSON.parse(readFileSync(join(folder, releasedFile), 'utf8')) as Record<string, string>
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrations = names.sort().map((name) => {
    // Some checkouts end lines with CR LF; it is the same migration.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
  assertFrozen(migrations, released)
  return migrations
}

function assertFrozen(migrations: Migration[], released: Record<string, string>): void {
  for (const [index, [name, checksum]] of Object.entries(released).sort().entries()) {
    const found = migrations.find((migration) => migration.name === name)
    if (found?.checksum !== checksum)
      throw new Error(
        `The migration ${name} was released, so it's frozen. Restore the file, and put the change into a new migration.`,
      )
    const early = migrations[index]
    if (early !== found)
      throw new Error(`The migration ${early?.name} is new, so its number must come after all released ones.`)
  }
}
