import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { diskFaults } from '../support/disk/faults.ts'
import { runProgram } from '../support/servers/program.ts'

/** The file is switched to its write-ahead log in the first twelve. */
const changes = 14

it('a first start that is killed at any point is repeated by the next one, also beside a hot journal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-first-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const DATA_DIR = join(folder, 'data')
  const { settings } = await diskFaults(folder, DATA_DIR)
  const failed: string[] = []
  const journals: number[] = []
  for (let change = 1; change <= changes; change += 1) {
    const killed = await runProgram({ ...settings, KILL_AT: String(change) }, ['migrate'])
    expect(killed.code).toBe(null)
    const sizes = ['cairn.db', 'cairn.db-journal'].map(async (name) => (await stat(join(DATA_DIR, name))).size)
    const [database = 0, journal = 0] = await Promise.all(sizes).catch(() => [])
    if (database > 0 && journal > 0) journals.push(change)

    const { code, stderr } = await runProgram({ DATA_DIR }, ['migrate'])
    if (code !== 0) failed.push(`${change}: ${stderr}`)
    await rm(DATA_DIR, { recursive: true })
  }
  expect(failed).toEqual([])
  // Otherwise, the test would have missed the window.
  expect(journals.length).toBeGreaterThan(0)
})
