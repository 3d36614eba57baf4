import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mutation, mutations } from './mutations.ts'

/**
 * Breaks one behaviour after another in a copy of the last commit, and runs the tests that should fail. A test counts
 * for `npm test` only if it is in one of that command's projects.
 *
 *   npm run test:mutations             all of them
 *   npm run test:mutations -- vote     only behaviours that contain the word
 */
const quick = ['sqlite', 'statements', 'once', 'journeys']
const rest = ['postgres', 'slow', 'operations', 'e2e', 'faults', 'faults-sqlite', 'faults-postgres']

const copy = join(mkdtempSync(join(tmpdir(), 'cairn-mutations-')), 'copy')
const chosen = mutations.filter(({ behaviour }) => behaviour.includes(process.argv[2] ?? ''))
const survived: string[] = []

run('git', ['worktree', 'add', '--detach', copy], process.cwd())
process.once('exit', removeCopy)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
run('npm', ['run', '-s', 'build'], copy)
if (
  fails(
    [...quick, ...rest],
    chosen.flatMap(({ tests }) => tests),
  )
)
  throw new Error('The tests fail on unbroken code.')
let byNpmTest = 0
for (const mutation of chosen) {
  const noticed = notices(mutation)
  if (noticed === 'npm test') byNpmTest += 1
  if (noticed === 'nothing') survived.push(mutation.behaviour)
  console.log(`${noticed.padEnd(16)} ${mutation.behaviour}`)
}
console.log(`\nnpm test notices ${byNpmTest} of ${chosen.length}, test:all ${chosen.length - survived.length}.`)
process.exitCode = survived.length > 0 ? 1 : 0

function removeCopy(): void {
  run('git', ['worktree', 'remove', '--force', copy], process.cwd())
  rmSync(join(copy, '..'), { recursive: true, force: true })
}

function notices({ code, broken, tests }: Mutation): 'npm test' | 'npm run test:all' | 'nothing' {
  const file = fileWith(code)
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(code, () => broken),
  )
  try {
    // Page scripts and commands are tested in their built form.
    run('npm', ['run', '-s', 'build'], copy)
    if (fails(quick, tests)) return 'npm test'
    return fails(rest, tests) ? 'npm run test:all' : 'nothing'
  } finally {
    writeFileSync(file, text)
  }
}

/** The one source file with this code. Mutations don't name files, because files move. */
function fileWith(code: string): string {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: copy })
    .map((file) => join(copy, file))
    .filter((file) => readFileSync(file, 'utf8').includes(code))
  const [file] = found
  if (!file || found.length > 1) throw new Error(`${found.length} files have this code:\n${code}`)
  return file
}

function fails(projects: string[], tests: string[]): boolean {
  const options = [...projects.flatMap((project) => ['--project', project]), '--bail', '1', '--passWithNoTests']
  const { status } = spawnSync('npx', ['vitest', 'run', ...options, ...tests], { cwd: copy, stdio: 'ignore' })
  return status !== 0
}

function run(command: string, words: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed:\n${stderr}`)
}
