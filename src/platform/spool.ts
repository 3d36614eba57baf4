import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Spools lines to a temporary file and returns it as a stream, so a slow reader doesn't hold a transaction open. The
 * file is already unlinked and disappears with its last reader.
 */
export async function spool(fill: (write: (line: string) => Promise<unknown>) => Promise<void>): Promise<Readable> {
  const path = join(tmpdir(), `cairn-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    await fill((line) => file.write(`${line}\n`))
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw error
  }
}
