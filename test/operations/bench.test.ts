import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { projectRoot } from '../../src/lib/project.ts'

const bench = async (...args: string[]) => {
  const { DATABASE_URL: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [join(projectRoot, 'dist/bench/run.js'), ...args], {
    env,
  })
  return stdout
}

const short = ['--rounds', '1', '--seconds', '0.2', '--tasks', '1000', '--only', 'one task']

it('the benchmark measures reads and events', async () => {
  const printed = await bench('reads', 'events', ...short)

  expect(printed).toMatch(/\| one task, another each time \| 0\.\d+ /)
  expect(printed).toMatch(/\| a read beside 64 writers, all cores busy, p99 \| at most 200 ms \| [\d.]+ \|/)
})

it('the benchmark measures reads on PostgreSQL', async () => {
  expect(await bench('reads', '--engine', 'postgres', ...short)).toMatch(
    /\| one task \| at least 0\.4 of the bare server \| 0/,
  )
})

it('the benchmark says which parts and engines there are', async () => {
  await expect(bench('nothing')).rejects.toThrow('There is no part "nothing". Try --help.')
  await expect(bench('reads', '--engine', 'mysql')).rejects.toThrow('There is no engine "mysql".')
})
