import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBackup } from '../../src/platform/db/backup/backup-file.ts'
import { cutPower } from '../support/disk/power-cut.ts'
import { readTasks } from '../support/disk/read-tasks.ts'
import { type DiskRecord, readRecords, recordDisk } from '../support/disk/record.ts'
import { callerOf } from '../support/requests/call.ts'
import { laterProgram } from '../support/servers/later-program.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

/** `POWER_CUTS=200 npm run test:faults` for the long run. */
const cuts = Number(process.env.POWER_CUTS ?? 40)

const written = Array.from({ length: 20 }, (_, n) => `Written ${n}`)
const imported = Array.from({ length: 50 }, (_, n) => `Imported ${n}`)
const later = { '9001_later.sql': 'alter table tasks add column later {number} not null default 0;' }

/** What each step of an installation's life wrote to the disk, and when it was done. */
type Step = 'first start' | 'writes' | 'backup' | 'import' | 'upgrade' | 'restore'
const ends = new Map<Step, { started: bigint; done: bigint }>()
let folder: string
let records: DiskRecord[]
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-power-'))
  const { disk, settings: recording } = await recordDisk(folder)
  const settings = { DATA_DIR: join(disk, 'data'), ...recording }
  const board = join(folder, 'board.csv')
  await writeFile(board, ['title', ...imported].join('\n'))
  const upgraded = await laterProgram(later)
  const during = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const started = process.hrtime.bigint()
    const result = await work()
    ends.set(step, { started, done: process.hrtime.bigint() })
    return result
  }
  const run = async (step: Step, ...words: string[]) =>
    expect(await during(step, () => runProgram({ PATH: process.env.PATH ?? '', ...settings }, words))).toMatchObject({
      code: 0,
    })

  const program = startProgram(settings)
  const url = await during('first start', async () => {
    token = await program.token
    return program.url
  })
  const create = (title: string) =>
    callerOf(url)('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title } })
  await during('writes', () => Promise.all(written.map(create)))
  await run('backup', 'backup', join(disk, 'data', 'backup.gz'))
  await program.kill()
  await run('import', 'import', 'team/roadmap', board, '--from', 'csv', '--apply')
  const next = startProgram(settings, upgraded.folder)
  await during('upgrade', () => next.url)
  await next.kill()
  await run('restore', 'restore', join(disk, 'data', 'backup.gz'), '--replace')
  records = readRecords(folder)
  await upgraded.remove()
})
afterAll(async () => {
  await endPrograms()
  await rm(folder, { recursive: true, force: true })
})

/** Cuts the power at random moments of a step, and right after it. */
async function* cutDuring(step: Step, count = cuts) {
  const { started, done } = ends.get(step) ?? { started: 0n, done: 0n }
  const during = records.filter(({ time }) => time >= started && time <= done)
  expect(during.length).toBeGreaterThan(0)
  const times = Array.from({ length: count }, () => during[Math.floor(Math.random() * during.length)]?.time ?? 0n)
  for await (const cut of cutPower(records, [...times, done], folder)) {
    yield { ...cut, isDone: cut.time >= done }
    await rm(cut.folder, { recursive: true })
  }
}

it('a first start goes on after a power cut, and what it has printed works', async () => {
  // Starting takes longer than reading the file.
  for await (const { isDone, folder: left } of cutDuring('first start', Math.ceil(cuts / 4))) {
    const again = startProgram({ DATA_DIR: left })
    const { status } = await callerOf(await again.url)('GET', '/api/1/map/', { token })
    if (isDone) expect(status).toBe(200)
    await again.kill()
  }
})

it('a backup is complete as soon as it has its name', async () => {
  for await (const { folder: left, file, isDone } of cutDuring('backup')) {
    expect(readTasks(file).damage).toBe('ok')
    const backup = join(left, 'backup.gz')
    if (existsSync(backup)) await checkBackup(backup)
    else expect(isDone).toBe(false)
  }
})

it('an import keeps what was there, and everything it reported as imported', async () => {
  for await (const { file, isDone } of cutDuring('import')) {
    const { damage, titles } = readTasks(file)
    expect(damage).toBe('ok')
    expect([...titles]).toEqual(expect.arrayContaining(isDone ? [...written, ...imported] : written))
  }
})

it('an upgrade keeps everything, and its snapshot is complete', async () => {
  for await (const { folder: left, file, isDone } of cutDuring('upgrade')) {
    const { damage, titles } = readTasks(file)
    expect(damage).toBe('ok')
    expect([...titles]).toEqual(expect.arrayContaining([...written, ...imported]))
    const snapshots = readdirSync(left).filter((name) => /^snapshot-.*\.db$/.test(name))
    for (const name of snapshots) expect(readTasks(join(left, name)).titles).toEqual(titles)
    if (isDone) expect(snapshots).toHaveLength(1)
  }
})

it('a restore leaves all that was there before it, or all of the backup', async () => {
  for await (const { file, isDone } of cutDuring('restore')) {
    const { damage, titles } = readTasks(file)
    expect(damage).toBe('ok')
    const before = imported.some((title) => titles.has(title))
    expect([...titles]).toEqual(expect.arrayContaining(before ? [...written, ...imported] : written))
    if (isDone) expect(before).toBe(false)
  }
})
