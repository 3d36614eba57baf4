import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { diskFaults } from '../support/disk/faults.ts'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, type Program, startProgram } from '../support/servers/program.ts'

const whole = { health: 200, read: 200, ready: 200, write: 201 }
const readable = { health: 200, read: 200, ready: 503, write: 503 }

let faults: Awaited<ReturnType<typeof diskFaults>>
let program: Program
let ask: () => Promise<typeof whole>

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-disk-'))
  faults = await diskFaults(folder, join(folder, 'data'))
  program = startProgram(faults.settings)
  const [call, token] = [callerOf(await program.url), await program.token]
  const status = async (...request: Parameters<typeof call>) => (await call(...request)).status
  ask = async () => ({
    health: await status('GET', '/health'),
    read: await status('GET', '/api/1/map/tasks/', { token }),
    ready: await status('GET', '/health/ready'),
    write: await status('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'x' } }),
  })
  return async () => {
    await endPrograms()
    await rm(folder, { recursive: true, force: true })
  }
})

it('on a disk that became read-only, reads continue until it is writable again, and writes get a 503', async () => {
  expect(await ask()).toEqual(whole)
  await faults.makeReadOnly()
  // Long enough for the checkpoint after the last commit, and for readers to give up their snapshot.
  for (const until = performance.now() + 13_000; performance.now() < until; await wait(500)) {
    expect(await ask()).toEqual(readable)
  }

  await faults.repair()
  await expect.poll(ask, { timeout: 60_000 }).toEqual(whole)

  await faults.makeReadOnly()
  await program.stop()
  expect((await program.exited).code).toBe(0)
})

it('on a full disk, every check says not ready, even right after one that said ready', async () => {
  expect(await ask()).toEqual(whole)
  await faults.fill()

  for (let check = 0; check < 6; check += 1) expect(await ask()).toEqual(readable)

  await faults.repair()
  await expect.poll(ask, { timeout: 60_000 }).toEqual(whole)
})
