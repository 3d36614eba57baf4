import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutPower } from '../support/disk/power-cut.ts'
import { readTasks } from '../support/disk/read-tasks.ts'
import { type DiskRecord, readRecords, recordDisk } from '../support/disk/record.ts'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

/** `POWER_CUTS=200 npm run test:faults` for the long run. */
const cuts = Number(process.env.POWER_CUTS ?? 40)
const writers = 64
/** Enough for SQLite to start its log again several times. */
const tasksToCreate = 700
/** Long enough that a busy processor hardly matters. */
const syncMs = 100

/** A task that someone knows about: its creator, or a reader. */
interface Known {
  id: number
  title: string
  since: bigint
}

describe('a power cut', () => {
  let folder: string
  const known: Known[] = []
  const statuses = new Map<number, number>()
  const readMs: { alone: number[]; besideWriters: number[] } = { alone: [], besideWriters: [] }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-power-'))
    const { disk, settings } = await recordDisk(folder, { syncMs })
    const program = startProgram({ DATA_DIR: join(disk, 'data'), ...settings })
    const [call, token] = [callerOf(await program.url), await program.token]
    const create = async (title: string) => {
      const { status, body } = await call('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title } })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) known.push({ id: body.id, title, since: process.hrtime.bigint() })
    }
    const read = async (times: number[]) => {
      const sent = performance.now()
      const { body } = await call('GET', '/api/1/map/tasks/?ordering=-created&page_size=5', { token })
      times.push(performance.now() - sent)
      const since = process.hrtime.bigint()
      for (const { id, title } of body.results) known.push({ id, title, since })
    }
    await create('The first task')
    for (let n = 0; n < 100; n += 1) await read(readMs.alone)
    let created = 0
    const write = async () => {
      while (created < tasksToCreate) {
        created += 1
        await create(`Task ${created}`)
      }
    }
    const writing = Promise.all(Array.from({ length: writers }, write))
    let hasEnded = false
    const reading = (async () => {
      while (!hasEnded) await read(readMs.besideWriters)
    })()
    await writing
    hasEnded = true
    await reading
    await program.kill()
  })
  afterAll(async () => {
    await endPrograms()
    await rm(folder, { recursive: true, force: true })
  })

  it(`on a disk whose syncs take ${syncMs} ms, no write is rejected, and reads take at most two syncs longer`, () => {
    expect([...statuses.keys()]).toEqual([201])
    expect(medianOf(readMs.besideWriters)).toBeLessThan(medianOf(readMs.alone) + 2 * syncMs)
  })

  it('undoes nothing that was acknowledged or read, while writing, syncing or checkpointing', async () => {
    const { lost, opened } = await cutAtRandom(({ since }) => since)
    expect(opened).toBe(cuts)
    expect(lost).toEqual([])
  })

  it('would undo writes that were acknowledged before their sync', async () => {
    const syncs = startsOfSyncs()
    const { lost } = await cutAtRandom(
      ({ since }) => syncs.findLast(({ finished }) => finished <= since)?.started ?? since,
    )
    expect(lost.length).toBeGreaterThan(0)
  })

  /** Cuts the power at random points, and looks for the tasks that were known by then. */
  async function cutAtRandom(knownSince: (task: Known) => bigint) {
    const records = readRecords(folder)
    const log = inodeOfLog(records)
    const writes = records.filter(({ kind, time }) => kind === 'write' && time > (known[0]?.since ?? 0n))
    expect(new Set(writes.filter(({ inode, offset }) => inode === log && offset === 0)).size).toBeGreaterThan(1)
    const times = Array.from({ length: cuts }, () => writes[Math.floor(Math.random() * writes.length)]?.time ?? 0n)
    const lost: string[] = []
    let opened = 0
    for await (const { time, file, folder: left } of cutPower(records, times, folder)) {
      const { damage, byId } = readTasks(file)
      expect(damage).toBe('ok')
      opened += 1
      for (const task of known) if (knownSince(task) < time && byId.get(task.id) !== task.title) lost.push(task.title)
      await rm(left, { recursive: true })
    }
    return { lost, opened }
  }

  const startsOfSyncs = () => {
    const syncs: { started: bigint; finished: bigint }[] = []
    const started: bigint[] = []
    const records = readRecords(folder)
    const log = inodeOfLog(records)
    for (const { kind, inode, time } of records) {
      if (inode !== log) continue
      if (kind === 'sync started') started.push(time)
      if (kind === 'sync finished') syncs.push({ started: started.shift() ?? time, finished: time })
    }
    return syncs
  }
})

const inodeOfLog = (records: DiskRecord[]): bigint | undefined =>
  records.find(({ kind, names }) => kind === 'created' && names[0]?.endsWith('/cairn.db-wal'))?.inode

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
