import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { notesIn, withRelease } from './release/changelog.ts'
import { assertNext, versionedFiles, withVersion } from './release/version.ts'

const help = `npm run release -- VERSION [options]

Releases the main branch: checks it, sets the version everywhere, dates the changelog, freezes the
migrations, builds the packages in dist/release with NOTES.md, then commits and tags the result. It doesn't push or
publish anything.

  --dry-run  Only checks, and prints what would change.
  --test     Runs npm test first.
  --help     Prints this help.`

const root = dirname(import.meta.dirname)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
const npm = (...words: string[]) => execFileSync('npm', words, { cwd: root, stdio: 'inherit' })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  release()
} catch (error) {
  process.stderr.write(`release: ${(error as Error).message}\n`)
  process.exitCode = 1
}

function release(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, test: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    say(help)
    return
  }
  const [version, ...more] = positionals
  if (version === undefined || more.length > 0) throw new Error('give one version. See: npm run release -- --help')
  const { version: current } = JSON.parse(read('package.json')) as { version: string }
  assertReleasable(version, current)
  const notes = notesIn(read('CHANGELOG.md'))
  const changes = changedFiles(version, current)
  for (const { file } of changes) say(`changes ${file}`)
  if (values['dry-run']) {
    say(`\nRelease notes for ${version}:\n\n${notes}`)
    return
  }

  if (values.test) npm('test')
  for (const { file, text } of changes) writeFileSync(join(root, file), text)
  try {
    npm('run', '-s', 'freeze')
    npm('run', '-s', 'package')
    writeFileSync(join(root, 'dist/release/NOTES.md'), `${notes}\n`)
  } catch (error) {
    throw new Error(`${(error as Error).message}. Nothing was committed; \`git restore .\` undoes the changes.`)
  }
  git('add', '--all')
  git('commit', '--message', `Release ${version}`)
  // Otherwise Git would take the headings in the notes for comments.
  git('tag', '--annotate', `v${version}`, '--cleanup=whitespace', '--message', `Cairn ${version}\n\n${notes}`)
  say(`Tagged v${version}. The packages are in dist/release. Publish with: git push --atomic origin main v${version}`)
}

function assertReleasable(version: string, current: string): void {
  if (git('branch', '--show-current') !== 'main') throw new Error('releases are made from the main branch.')
  if (git('status', '--porcelain') !== '') throw new Error('there are uncommitted changes.')
  const tags = git('tag', '--list').split('\n')
  assertNext(version, current, tags.includes(`v${current}`))
  if (tags.includes(`v${version}`)) throw new Error(`the tag v${version} already exists.`)
}

/** Only files whose text changes. */
function changedFiles(version: string, current: string): { file: string; text: string }[] {
  const date = new Date().toISOString().slice(0, 10)
  return [
    ...versionedFiles.map((file) => ({ file, text: withVersion(file, read(file), current, version) })),
    { file: 'CHANGELOG.md', text: withRelease(read('CHANGELOG.md'), version, date) },
  ].filter(({ file, text }) => text !== read(file))
}
