import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Nobody publishes a package whose links lead nowhere: `.example` stands for what only the publisher knows. */
const manifest = readFileSync(join(import.meta.dirname, '../sdk/package.json'), 'utf8')
if (manifest.includes('.example/')) {
  process.stderr.write('Say in sdk/package.json where the repository and the home page are, then publish.\n')
  process.exitCode = 1
}
