import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../src/lib/project.ts'
import { generatedFiles } from './generated-files.ts'

/** Writes all stale generated files. With `--check`, only lists them, and fails if there are any. */
const check = process.argv.includes('--check')
const generated = generatedFiles.map(({ path, content }) => ({ path, file: join(projectRoot, path), text: content() }))
const stale = generated.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)

for (const { path, file, text } of stale) {
  if (check) process.stderr.write(`${path} is stale.\n`)
  else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    process.stdout.write(`${path} is written.\n`)
  }
}
if (check && stale.length > 0) {
  process.stderr.write('Run "npm run generate" and commit the result.\n')
  process.exitCode = 1
}
