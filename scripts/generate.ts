import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { api } from '../src/api-document.ts'
import { projectRoot } from '../src/lib/project.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { generatedFiles } from './generated-files.ts'
import { unreadableTypes } from './unreadable-types.ts'

/**
 * Writes all stale generated files. With `--check`, only lists them, and fails if there are any, or if client generators
 * couldn't read the OpenAPI document.
 */
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
for (const where of check ? unreadableTypes(openApiDocument(api)) : []) {
  process.stderr.write(`${where} is an object or array that may be null: use anyOf.\n`)
  process.exitCode = 1
}
if (check && stale.length > 0) {
  process.stderr.write('Run "npm run generate" and commit the result.\n')
  process.exitCode = 1
}
