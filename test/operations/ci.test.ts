import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it('passes when a test file that failed passes alone, and prints its line for the list', () => {
  const { status, stdout } = run(aProject({ 'test/e2e/a.test.ts': passesTheSecondTime }))

  expect(stdout).toMatch(/Flaky: .*\n\| test\/e2e\/a\.test\.ts \| all \| \d{4}-\d\d-\d\d \| passes later: expected/)
  expect(status).toBe(0)
})

it('fails when a test file fails twice', () => {
  const { status, stdout } = run(aProject({ 'test/e2e/a.test.ts': neverPasses }))

  expect(stdout).toContain('Failed:\ntest/e2e/a.test.ts (all): never passes: expected 1 to be 2')
  expect(status).toBe(1)
})

it.each(['test/both', 'test/contract', 'test/faults', 'test/statements'])('never repeats a file in %s', (folder) => {
  const { status, stdout } = run(aProject({ [`${folder}/a.test.ts`]: passesTheSecondTime }))

  expect(stdout).toContain(`Failed:\n${folder}/a.test.ts (all): passes later`)
  expect(status).toBe(1)
})

it('fails when a listed file is flaky again', () => {
  const project = aProject({ 'test/e2e/a.test.ts': passesTheSecondTime, 'test/flaky.md': lineOf('test/e2e/a.test.ts') })

  const { status, stdout } = run(project)

  expect(stdout).toContain("Failed:\ntest/e2e/a.test.ts is flaky again; it's already in test/flaky.md")
  expect(status).toBe(1)
})

it('fails when more than five files are flaky', () => {
  const listed = [1, 2, 3, 4, 5].map((each) => lineOf(`test/e2e/${each}.test.ts`)).join('\n')

  const { status, stdout } = run(aProject({ 'test/e2e/a.test.ts': passesTheSecondTime, 'test/flaky.md': listed }))

  expect(stdout).toContain('Failed:\nMore than 5 files are flaky')
  expect(status).toBe(1)
})

it('fails for an error outside of all tests, and for a command that fails', () => {
  const outside = "import { it } from 'vitest'\nit('passes', () => void setTimeout(() => { throw new Error('late') }))"

  expect(run(aProject({ 'test/e2e/a.test.ts': outside })).stdout).toContain('late')
  expect(run(aProject({ 'test/e2e/a.test.ts': outside })).status).toBe(1)
  expect(run(aProject({}, 'exit 3')).stdout).toContain('exit 3 exited with 3')
})

const passesTheSecondTime = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { expect, it } from 'vitest'
  it('passes later', () => {
    const isSecond = existsSync('ran')
    writeFileSync('ran', '')
    expect(isSecond).toBe(true)
  })`

const neverPasses = `
  import { expect, it } from 'vitest'
  it('never passes', () => expect(1).toBe(2))`

const lineOf = (file: string) => `| ${file} | all | 2026-01-01 | timeout |`

/** A folder with the given files, whose `npm test` runs them all. */
function aProject(files: Record<string, string>, check = 'true'): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-ci-test-'))
  folders.push(folder)
  const scripts = {
    test: `${check} && vitest run --project all`,
    'test:all': 'npm run -s test:more',
    'test:more': 'true',
  }
  const config = "export default { test: { projects: [{ test: { name: 'all', include: ['test/**/*.test.ts'] } }] } }"
  const all = { ...files, 'package.json': JSON.stringify({ type: 'module', scripts }), 'vitest.config.ts': config }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

function run(project: string) {
  const { VITEST: _, ...env } = process.env
  const path = `${resolve('node_modules/.bin')}:${process.env.PATH}`
  return spawnSync('node', [resolve('scripts/ci.ts')], {
    cwd: project,
    encoding: 'utf8',
    env: { ...env, PATH: path, NO_COLOR: '1' },
  })
}
