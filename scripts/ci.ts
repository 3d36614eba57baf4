import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * Runs the commands of `npm test` and `npm run test:all`. A test file that fails runs once more, alone. If it passes
 * then, it's reported as flaky, and the run only fails for what's in `reasonsToFail`.
 */
const list = 'test/flaky.md'
const mostFlaky = 5

/** A failure that doesn't repeat is a race in the product here, not in the test. */
const neverFlaky = ['test/faults/', 'test/both/', 'test/contract/', 'test/statements']

interface FailedFile {
  project: string
  file: string
  error: string
}

/** Vitest loads this file as a reporter too, and then it tells the run which files failed. */
export default class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report = process.env.FAILED_FILES ?? ''
    const failed = modules.filter((module) => !module.ok()).map(failedFile)
    const outside = unhandled.map(({ message }) => ({ project: '', file: '', error: firstLine(message) }))
    for (const each of [...failed, ...outside]) appendFileSync(report, `${JSON.stringify(each)}\n`)
  }
}

function failedFile(module: TestModule): FailedFile {
  const tests = [...module.children.allTests('failed')].map((test) => {
    return `${test.fullName}: ${test.result().errors?.[0]?.message}`
  })
  const error = firstLine(tests[0] ?? module.errors()[0]?.message ?? 'it has no result')
  return { project: module.project.name, file: module.relativeModuleId, error }
}

function runAll(): void {
  const flaky: FailedFile[] = []
  const failed: FailedFile[] = []
  for (const command of [...commandsOf('test'), ...commandsOf('test:all')]) {
    for (const file of failuresOf(command)) {
      const again = `vitest run ${file.file} --project "${file.project}"`
      const isFlaky = mayRepeat(file) && failuresOf(again).length === 0
      const outcomes = isFlaky ? flaky : failed
      outcomes.push(file)
    }
    if (failed.some(({ project }) => project === '')) break
  }
  const listed = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const reasons = reasonsToFail(failed, flaky, listed)
  if (flaky.length > 0)
    console.log(`\nFlaky: failed, then passed alone. Add to ${list}:\n${flaky.map(lineFor).join('\n')}`)
  if (reasons.length > 0) console.log(`\nFailed:\n${reasons.join('\n')}`)
  process.exitCode = reasons.length > 0 ? 1 : 0
}

/** The commands of a script in package.json, and those of the scripts it runs. */
function commandsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return scripts[script].split(' && ').flatMap((command: string) => {
    const inner = /^npm run -s (test\S*)$/.exec(command)?.[1]
    return inner ? commandsOf(inner) : [command]
  })
}

/** Runs a command. A file without a project stands for the command itself, or for an error outside of all tests. */
function failuresOf(command: string): FailedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-ci-'))
  const report = join(folder, 'failed.jsonl')
  const isVitest = command.startsWith('vitest run')
  const { status } = spawnSync(
    isVitest ? `${command} --reporter=default --reporter=${import.meta.filename}` : command,
    {
      shell: true,
      stdio: 'inherit',
      env: { ...process.env, FAILED_FILES: report },
    },
  )
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  rmSync(folder, { recursive: true })
  if (status === 0) return []
  const files: FailedFile[] = lines.map((line) => JSON.parse(line))
  return files.length > 0 ? files : [{ project: '', file: '', error: `${command} exited with ${status}` }]
}

const mayRepeat = ({ project, file }: FailedFile) =>
  project !== '' && !neverFlaky.some((start) => file.startsWith(start))

function reasonsToFail(failed: FailedFile[], flaky: FailedFile[], listed: string[]): string[] {
  const open = listed.filter((line) => line.startsWith('| test/') || line.startsWith('| src/'))
  const seenTwice = flaky.filter(({ file }) => open.some((line) => line.startsWith(`| ${file} |`)))
  const isTooMany = open.length + flaky.length - seenTwice.length > mostFlaky
  return [
    ...failed.map(({ project, file, error }) => `${file} (${project}): ${error}`),
    ...seenTwice.map(({ file }) => `${file} is flaky again; it's already in ${list}`),
    ...(isTooMany ? [`More than ${mostFlaky} files are flaky`] : []),
  ]
}

const lineFor = ({ project, file, error }: FailedFile) =>
  `| ${file} | ${project} | ${new Date().toISOString().slice(0, 10)} | ${error.replaceAll('|', '\\|')} |`

const firstLine = (text: string) => text.replace(/\n.*/s, '').slice(0, 300)

if (import.meta.main) runAll()
