import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readlink, rm, stat, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { openTemporaryFolder, spool, sweepTemporaryFolders } from './temporary-file.ts'

const chunk = Buffer.alloc(100_000, 'x')

/** The temporary files that this process has open. */
async function openFiles(): Promise<string[]> {
  const paths = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return paths.filter((path) => /\/cairn-[\da-f-]{36} \(deleted\)$/.test(path))
}

it('sends what is written while it is being written, and leaves no file', async () => {
  const rest = Promise.withResolvers<void>()
  const stream = await spool(async (write) => {
    await write(chunk)
    await rest.promise
    await write(chunk)
  })
  const first = await new Promise<Buffer>((resolve) => stream.once('data', resolve))
  rest.resolve()

  expect(first.length + (await buffer(stream)).length).toBe(200_000)
  await vi.waitFor(async () => expect(await openFiles()).toEqual([]), 30_000)
})

it("doesn't wait for a slow reader", async () => {
  const written = Promise.withResolvers<void>()
  const stream = await spool(async (write) => {
    for (let count = 0; count < 50; count += 1) await write(chunk)
    written.resolve()
  })

  await written.promise
  expect((await buffer(stream)).length).toBe(5_000_000)
})

it('aborts when the reader leaves, even before reading anything', async () => {
  const ended = Promise.withResolvers<unknown>()
  const stream = await spool(async (write, signal) => {
    await write(chunk)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await write(chunk).catch(ended.resolve)
  })

  stream.destroy()

  expect(await ended.promise).toMatchObject({ name: 'AbortError' })
  await vi.waitFor(async () => expect(await openFiles()).toEqual([]), 30_000)
})

it('fails if writing fails, before the first byte or later', async () => {
  const broken = new Error('No.')
  await expect(spool(() => Promise.reject(broken))).rejects.toBe(broken)
  const stream = await spool(async (write) => {
    await write(chunk)
    throw broken
  })

  await expect(buffer(stream)).rejects.toBe(broken)
  await vi.waitFor(async () => expect(await openFiles()).toEqual([]), 30_000)
})

it('removes the folders of processes that have ended, and only those', async () => {
  const exists = (path: string) => stat(path).then(Boolean, () => false)
  const folderOf = async (pid: number, host = hostname()) => {
    const path = join(tmpdir(), `cairn-${host}-${pid}-${Math.random().toString(36).slice(2)}`)
    await mkdir(path)
    await mkdir(join(path, 'files'))
    return path
  }
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const [{ path: own }, parents] = [await openTemporaryFolder(), await folderOf(process.ppid)]
  const [left, elsewhere, earlier] = [
    await folderOf(ended),
    await folderOf(ended, 'other'),
    await folderOf(process.pid),
  ]
  await utimes(earlier, 0, 0)

  await sweepTemporaryFolders()

  const folders = [own, parents, elsewhere, left, earlier]
  expect(await Promise.all(folders.map(exists))).toEqual([true, true, true, false, false])
  for (const path of folders) await rm(path, { recursive: true, force: true })
})
