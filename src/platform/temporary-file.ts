import { randomUUID } from 'node:crypto'
import { type FileHandle, lstat, mkdir, mkdtemp, open, readdir, rm, unlink } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const folderStart = `cairn-${hostname()}-`

/** A folder for `await using`, which removes it. If its process is killed, the next one that starts does. */
export async function openTemporaryFolder(parent = tmpdir()) {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const path = await mkdtemp(join(parent, `${folderStart}${process.pid}-`))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Removes the folders of processes that have ended. */
export async function sweepTemporaryFolders(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name)
    if (!(await isInUse(name, path).catch(() => true)))
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isInUse(name: string, path: string): Promise<boolean> {
  const [, pid] = (name.startsWith(folderStart) && /^(\d+)-/.exec(name.slice(folderStart.length))) || []
  return !pid || isHeld(path, Number(pid))
}

/** In a container, the process before this one often had the same id. */
async function isHeld(path: string, pid: number): Promise<boolean> {
  if (pid === process.pid) return (await lstat(path)).mtimeMs > performance.timeOrigin
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A file that's already unlinked, so it disappears with the process at the latest. */
export async function openTemporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `cairn-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

export type Write = (chunk: Uint8Array) => Promise<void>

const chunkBytes = 65_536

/**
 * Streams what `fill` writes. It goes through a temporary file, so a slow reader doesn't hold a transaction open. The
 * signal aborts when the reader leaves. Waits for the first byte, so an early failure is thrown.
 */
export async function spool(fill: (write: Write, signal: AbortSignal) => Promise<void>): Promise<Readable> {
  const file = await openTemporaryFile()
  const left = new AbortController()
  let [written, hasEnded, changed] = [0, false, Promise.withResolvers<void>()]
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const write: Write = async (chunk) => {
    left.signal.throwIfAborted()
    await file.appendFile(chunk)
    written += chunk.length
    wake()
  }
  const first = changed.promise
  const filled = fill(write, left.signal).finally(() => {
    hasEnded = true
    wake()
  })
  const closable = filled.catch(() => undefined)
  const close = () => closable.then(() => file.close())
  await first
  if (written === 0) await filled.catch((error) => close().then(() => Promise.reject(error)))

  let position = 0
  async function next(): Promise<Buffer | null> {
    while (position === written && !hasEnded) await changed.promise
    if (position === written) return filled.then(() => null)
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, written - position))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    position += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  return new Readable({
    read() {
      next().then(
        (chunk) => this.push(chunk),
        (error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      left.abort()
      close().then(() => done(error), done)
    },
  })
}
