import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder, readMigrations, releasedFile } from '../src/platform/db/migrations.ts'

/**
 * Run before a release to freeze its migrations. From then on, edited migrations are rejected everywhere, including in
 * tests.
 */
const released = Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))
writeFileSync(join(migrationsFolder, releasedFile), `${JSON.stringify(released, null, 2)}\n`)
