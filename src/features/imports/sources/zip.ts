import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { storedName } from '../rules/upload.ts'
import { recordFiles } from '../schema.ts'
import { jsonRows } from './json-rows.ts'
import { BadSource } from './source.ts'

export interface ZipLimits {
  entries: number
  /** The total size of all files, once unpacked. */
  bytes: number
  /** The maximum compression ratio. */
  ratio: number
}

const usual: ZipLimits = { entries: 100_000, bytes: 4 * 1_024 ** 3, ratio: 200 }

export interface Zip {
  /** The total size of its files. */
  bytes: number
  names(): string[]
  has(name: string): boolean
  /** Undefined if there is no such file. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** The elements of a JSON file with an array. None if there is no such file. */
  rows(name: string): AsyncIterable<unknown>
  close(): void
}

/**
 * Opens a zip file that may be malicious. Names that point outside it and files that unpack to an absurd size are
 * rejected before anything is read.
 */
export async function openZip(path: string, limits = usual): Promise<Zip> {
  const file = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new BadSource(`This isn't a zip file that can be read: ${error.message}.`)
  })
  const entries = await entriesOf(file, limits).catch((error: Error) => {
    file.close()
    throw error instanceof BadSource ? error : damaged(error)
  })
  const read = async (name: string) => {
    const entry = entries.get(name)
    return entry && unpacked(file, entry)
  }
  return {
    bytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    names: () => [...entries.keys()],
    has: (name) => entries.has(name),
    read,
    rows: async function* (name) {
      const content = await read(name)
      if (content) yield* jsonRows(name, content)
    },
    close: () => file.close(),
  }
}

const damaged = (error: Error) => new BadSource(`The zip file is damaged: ${error.message}.`)

async function* unpacked(file: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* (await file.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw damaged(error as Error)
  }
}

/** The names of an exported map's files. Folders and zip files may have others. */
export const mapFile = new RegExp(
  `^(?:map\\.json|(?:${Object.keys(recordFiles).join('|')})\\.jsonl|images/[\\w-][\\w.-]{0,199})$`,
)

/** Unpacks an exported map, which may be in a folder within the zip file. Other files are left out. */
export async function unzipMapFiles(path: string, folder: string, limits = usual): Promise<void> {
  const zip = await openZip(path, limits)
  try {
    const map = zip.names().find((name) => /(?:^|\/)map\.json$/.test(name))
    if (map === undefined) throw new BadSource("There is no map.json in the zip file, so it isn't an exported map.")
    await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
    const start = map.slice(0, -'map.json'.length)
    for (const name of zip.names()) {
      const file = name.startsWith(start) ? name.slice(start.length) : ''
      const content = mapFile.test(file) ? await zip.read(name) : undefined
      if (content) await writeFile(join(folder, file), content)
    }
  } finally {
    zip.close()
  }
}

/** Unpacks several spreadsheets or JSON files, and returns their paths. Programs on a Mac add files of their own. */
export async function unzipFiles(path: string, folder: string, limits = usual): Promise<string[]> {
  const zip = await openZip(path, limits)
  try {
    const files: string[] = []
    for (const name of zip.names()) {
      const content = isUploaded.test(name) ? await zip.read(name) : undefined
      if (!content) continue
      // Files in different folders may have the same name.
      const own = join(folder, String(files.length))
      await mkdir(own, { recursive: true, mode: 0o700 })
      const path = join(own, storedName(name))
      await writeFile(path, content)
      files.push(path)
    }
    return files
  } finally {
    zip.close()
  }
}

const isUploaded = /^(?!__MACOSX\/)(?:.*\/)?[^./][^/]*\.(?:csv|tsv|txt|json)$/i

async function entriesOf(file: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  // The library rejects names with `..`, absolute paths and backslashes.
  for await (const entry of file.eachEntry()) {
    bytes += entry.uncompressedSize
    const isBomb = entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * limits.ratio
    if (isBomb || bytes > limits.bytes)
      throw new BadSource('The zip file is too large once it is unpacked.', { code: 'too_large' })
    if (entries.size >= limits.entries) throw new BadSource('The zip file has too many files.')
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
  }
  return entries
}
