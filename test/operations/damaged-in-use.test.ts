import { copyFile, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, type Program, startProgram } from '../support/servers/program.ts'

it('503 for writes while the file is moved or damaged, 201 afterwards, with one log line each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-in-use-'))
  onTestFinished(async () => {
    await endPrograms()
    await rm(folder, { recursive: true, force: true })
  })
  const [file, away] = [join(folder, 'cairn.db'), join(folder, 'away.db')]
  const first = startProgram({ DATA_DIR: folder })
  const token = await first.token
  await first.stop()
  const server = startProgram({ DATA_DIR: folder })
  const { read, write, ready, live } = await asking(server, token)
  expect([(await write()).status, (await read()).status]).toEqual([201, 200])

  await rename(file, away)
  const refused = await write()
  expect([refused.status, refused.body.code, (await ready()).status]).toEqual([503, 'unavailable', 503])
  expect([(await read()).status, (await live()).status]).toEqual([200, 200])

  await copyFile(away, file)
  expect([(await write()).status, (await ready()).status]).toEqual([503, 503])

  await rename(away, file)
  expect((await write()).status).toBe(201)
  await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200)

  await rename(`${file}-wal`, `${away}-wal`)
  expect([(await write()).status, (await ready()).status]).toEqual([503, 503])
  await rename(`${away}-wal`, `${file}-wal`)
  expect((await write()).status).toBe(201)

  const whole = await readFile(file)
  await overwriteAllButTheFirstPage(file)
  const damaged = await write()
  expect([damaged.status, damaged.body.code, (await ready()).status]).toEqual([503, 'unavailable', 503])
  expect((await write()).status).toBe(503)

  // Simulates a disk that was temporarily unreadable: the file itself is fine.
  await putBack(file, whole)
  await expect.poll(async () => (await write()).status, { timeout: 60_000 }).toBe(201)
  expect([(await read()).status, (await ready()).status]).toEqual([200, 200])
  await server.stop()

  const lines = (await server.exited).stderr.split('\n')
  const count = (says: RegExp) => lines.filter((line) => says.test(line)).length
  expect(count(/"msg":"[^"]*cairn\.db was removed while it is in use\. Nothing more is written/)).toBe(1)
  expect(count(/"msg":"[^"]*cairn\.db was replaced while it is in use/)).toBe(1)
  expect(count(/"msg":"[^"]*cairn\.db is damaged \([^"]*restore a backup/)).toBe(1)
  expect(count(/"msg":"[^"]*cairn\.db was checked again and is whole/)).toBe(1)
  expect(count(/unhandled error/)).toBe(0)
})

async function asking(server: Program, token: string) {
  const call = callerOf(await server.url)
  return {
    read: () => call('GET', '/api/1/map/', { token }),
    write: () => call('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'A task' } }),
    ready: () => call('GET', '/health/ready'),
    live: () => call('GET', '/health/live'),
  }
}

async function overwriteAllButTheFirstPage(file: string): Promise<void> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(size - 4_096, 'Not a page. '), 0, size - 4_096, 4_096)
  await handle.close()
}

async function putBack(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(bytes)
  await handle.close()
}
