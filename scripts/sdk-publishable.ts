import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stops a package with placeholder links (`.example`) from being published. */
const manifest = readFileSync(join(import.meta.dirname, '../sdk/package.json'), 'utf8')
if (manifest.includes('.example/')) {
  process.stderr.write('Set the repository and the home page in sdk/package.json, then publish.\n')
  process.exitCode = 1
}
