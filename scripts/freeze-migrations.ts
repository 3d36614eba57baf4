import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder, readMigrations, releasedFile } from '../src/platform/db/migrations.ts'

/** Before a release: freezes all migrations of it. From then on an edited one is refused everywhere, by every test too. */
const released = Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))
writeFileSync(join(migrationsFolder, releasedFile), `${JSON.stringify(released, null, 2)}\n`)
