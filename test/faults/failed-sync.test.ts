import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cutPower } from '../support/disk/power-cut.ts'
import { readTasks } from '../support/disk/read-tasks.ts'
import { readRecords, recordDisk } from '../support/disk/record.ts'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

/** `POWER_CUTS=200 npm run test:faults` for the long run. */
const cuts = Number(process.env.POWER_CUTS ?? 40)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-failed-sync-'))
})
afterEach(async () => {
  await endPrograms()
  await rm(folder, { recursive: true, force: true })
})

it.each([
  { when: 'nothing else runs' },
  { when: 'only the database file could not be saved', failingFile: 'cairn.db' },
  { when: 'SQLITE_CHECKPOINTS=false', settings: { SQLITE_CHECKPOINTS: 'false' } },
  { when: 'another program keeps the log', isHeld: true },
  {
    when: 'a command runs before the restart',
    command: ['token', 'create', 'team/roadmap', '--name', 'x', '--scope', 'read'],
  },
])('after a failed sync and a restart, a power cut undoes no acknowledged write, if $when', async (given) => {
  const { disk, failing, settings } = await recordDisk(folder, { syncMs: 2 })
  const data = join(disk, 'data')
  const start = () => startProgram({ DATA_DIR: data, JOBS: 'off', ...settings, ...given.settings })
  const known: { title: string; since: bigint }[] = []
  let program = start()
  const token = await program.token
  const create = async (title: string) => {
    const call = callerOf(await program.url)
    const { status } = await call('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title } })
    if (status === 201) known.push({ title, since: process.hrtime.bigint() })
  }
  const createMany = (count: number, prefix: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => create(`${prefix} ${n}`)))
  for (let n = 0; n < 5; n += 1) await createMany(10, `Before ${n}`)
  // Stopping empties the log, so most pages that change next aren't in it already. SQLite itself syncs the start of a
  // new log, so a small write starts one first.
  await program.stop()
  program = start()
  const starts = await callerOf(await program.url)('POST', '/api/1/map/edit/', {
    token,
    json: { url: 'https://example.org' },
  })
  expect(starts.status).toBe(200)
  using holder = given.isHeld ? new DatabaseSync(join(data, 'cairn.db'), { readOnly: true }) : undefined
  holder?.exec('begin; select * from tasks')

  const failed = process.hrtime.bigint()
  await writeFile(failing, given.failingFile ?? '')
  // A commit's sync fails at once; the database file's only in a checkpoint.
  if (given.failingFile) await create('Acknowledged')
  else await expect(create('Never acknowledged')).rejects.toThrow()
  const { code, stderr } = await program.exited
  expect(code).toBe(1)
  expect(stderr.match(/The disk failed to save the database/g)).toHaveLength(1)

  await rm(failing)
  const restarted = process.hrtime.bigint()
  if (given.command) {
    const environment = { PATH: process.env.PATH ?? '', DATA_DIR: data, ...settings }
    expect(await runProgram(environment, given.command)).toMatchObject({ code: 0 })
  }
  program = start()
  await program.url
  const answering = process.hrtime.bigint()
  for (let n = 0; n < 5; n += 1) await createMany(10, `After ${n}`)
  expect(known).toHaveLength(given.failingFile ? 101 : 100)
  await program.kill()

  const records = readRecords(folder)
  const dropped = records.findIndex(({ kind }) => kind === 'dropped')
  const unsaved = records.slice(0, dropped).filter(({ kind, time }) => kind === 'write' && time > failed)
  expect(unsaved.length).toBeGreaterThan(10)
  const starting = records.filter(({ time }) => time > restarted && time < answering)
  const times = [starting, records.filter(({ time }) => time > answering)].flatMap((during) =>
    Array.from({ length: cuts / 2 }, () => during[Math.floor(Math.random() * during.length)]?.time ?? 0n),
  )
  const harmed: object[] = []
  for await (const { time, folder: left, file } of cutPower(records, times, folder)) {
    const { damage, titles } = readTasks(file)
    const lost = known.filter(({ title, since }) => since < time && !titles.has(title)).length
    if (damage !== 'ok' || lost > 0) harmed.push({ damage, lost })
    await rm(left, { recursive: true })
  }
  expect(harmed).toEqual([])
})
