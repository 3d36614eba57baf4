import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordDisk } from '../support/disk/record.ts'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

const diskBytes = 16_000_000

let folder: string
let other: string
let create: () => Promise<number>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-small-disk-'))
  const { disk, settings } = await recordDisk(folder)
  const data = join(disk, 'data')
  other = join(data, 'other')
  const program = startProgram({ DATA_DIR: data, ...settings, DISK_RECORD: '/dev/null', DISK_BYTES: String(diskBytes) })
  const [call, token] = [callerOf(await program.url), await program.token]
  create = async () => {
    const json = { parent: 1, title: 'A small task' }
    return (await call('POST', '/api/1/map/tasks/create/', { token, json })).status
  }
})
afterEach(async () => {
  await endPrograms()
  await rm(folder, { recursive: true, force: true })
})

it('small writes to a small board never fill a small disk by themselves', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 250; n += 1) statuses.add(await create())
  expect([...statuses]).toEqual([201])
  expect((await stat(join(folder, 'disk/data/cairn.db-wal'))).size).toBeLessThan(12_000_000)
})

it('on a full disk, writes resume within five seconds once there is room', async () => {
  await writeFile(other, Buffer.alloc(diskBytes))
  for (let n = 0; n < 20; n += 1) expect(await create()).toBe(503)
  await rm(other)
  await vi.waitFor(async () => expect(await create()).toBe(201), { timeout: 5_000, interval: 100 })
})
