import { copyFile, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, type Program, startProgram } from '../support/servers/program.ts'

it('503 for writes while the file is moved, and from damage until a restart with a whole file, with one log line each', async () => {
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

  using other = new DatabaseSync(file)
  const whole = await readFile(file)
  await overwriteAllButTheFirstPage(file)
  // After a commit by another process, the server reads the file again instead of the pages in its memory.
  other.exec('pragma user_version = 1')
  const damaged = await write()
  expect([damaged.status, damaged.body.code, (await ready()).status]).toEqual([503, 'unavailable', 503])
  expect((await write()).status).toBe(503)

  await putBack(file, whole)
  expect([(await write()).status, (await ready()).status]).toEqual([503, 503])
  await server.stop()
  const again = startProgram({ DATA_DIR: folder })
  expect((await (await asking(again, token)).write()).status).toBe(201)
  await again.stop()

  const lines = (await server.exited).stderr.split('\n')
  const count = (says: RegExp) => lines.filter((line) => says.test(line)).length
  expect(count(/"msg":"[^"]*cairn\.db was removed while it was in use\. Nothing more is written/)).toBe(1)
  expect(count(/"msg":"[^"]*cairn\.db was replaced while it was in use/)).toBe(1)
  expect(count(/"msg":"[^"]*cairn\.db is damaged \([^"]*restore a backup/)).toBe(1)
  expect(count(/unhandled error/)).toBe(0)
})

it('keeps every acknowledged write when its log is deleted and created again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-in-use-'))
  onTestFinished(async () => {
    await endPrograms()
    await rm(folder, { recursive: true, force: true })
  })
  const [settings, log] = [{ DATA_DIR: folder }, join(folder, 'cairn.db-wal')]
  const server = startProgram(settings)
  const token = await server.token
  const { write } = await asking(server, token)
  const acknowledged: number[] = []
  const writeUntilRefused = async () => {
    for (;;) {
      const { status, body } = await write()
      if (status !== 201) return status
      acknowledged.push(body.id)
    }
  }
  const writers = Array.from({ length: 8 }, writeUntilRefused)
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(300)
  await rm(log)
  await writeFile(log, '')
  expect(await Promise.all(writers)).toEqual(Array(8).fill(503))
  await server.stop()
  expect((await server.exited).stderr).toContain('cairn.db-wal was removed while it was in use')

  const again = startProgram(settings)
  const call = callerOf(await again.url)
  for (const id of acknowledged) {
    expect([id, (await call('GET', `/api/1/map/tasks/${id}/`, { token })).status]).toEqual([id, 200])
  }
  await again.stop()
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
