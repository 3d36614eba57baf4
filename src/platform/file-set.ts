import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Write } from './temporary-file.ts'

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** Files that are written one after another, to a folder or a zip file. */
export interface FileSet {
  add(name: string, content: Content): Promise<void>
}

/** A folder that's empty or doesn't exist yet. Each file gets its name once it's complete. */
export async function openFolder(folder: string): Promise<FileSet> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} isn't empty. Choose another folder.`)
  return {
    add: async (name, content) => {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, content, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
  }
}

/** A new zip file. It's removed if `fill` fails. */
export async function writeZipFile(path: string, fill: (files: FileSet) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} already exists. Choose another name.`) : error
  })
  try {
    await writeZip((chunk) => file.appendFile(chunk), fill)
  } catch (error) {
    await rm(path)
    throw error
  } finally {
    await file.close()
  }
}

/** Writes a zip file while its files are being added. */
export async function writeZip(write: Write, fill: (files: FileSet) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  let current: Readable | undefined
  const add: FileSet['add'] = async (name, content) => {
    if (out.destroyed) throw out.errored ?? new Error('The zip file was abandoned.')
    current = Readable.from(content, { objectMode: false })
    zip.addReadStream(current, name, { mode: 0o100600, compress: !name.startsWith('images/') })
    await finished(current)
  }
  const filled = fill({ add }).then(
    () => zip.end(),
    (error) => void out.destroy(error),
  )
  try {
    for await (const chunk of out) await write(chunk)
  } catch (error) {
    current?.destroy(error as Error)
    throw error
  } finally {
    await filled
  }
}
