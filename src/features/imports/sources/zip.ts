import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

export type Zip = Awaited<ReturnType<typeof openZip>>

/**
 * Opens a zip file that may be malicious; `using` closes it. Names that point outside it and files that unpack to an absurd size are
 * rejected before anything is read.
 */
export async function openZip(path: string, limits = usual) {
  const file = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new BadSource(`This isn't a zip file that can be read: ${error.message}.`)
  })
  const entries = await entriesOf(file, limits).catch((error: Error) => {
    file.close()
    throw error instanceof BadSource ? error : damaged(error)
  })
  /** Undefined if there is no such file. */
  const read = async (name: string) => {
    const entry = entries.get(name)
    return entry && unpacked(file, entry)
  }
  return {
    /** The total size of its files. */
    bytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    names: () => [...entries.keys()],
    has: (name: string) => entries.has(name),
    read,
    /** The elements of a JSON file with an array. None if there is no such file. */
    rows: async function* (name: string) {
      const content = await read(name)
      if (content) yield* jsonRows(name, content)
    },
    [Symbol.dispose]: () => file.close(),
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
  await unzip(path, limits, (names) => {
    const map = names.find((name) => /(?:^|\/)map\.json$/.test(name))
    if (map === undefined) throw new BadSource("There is no map.json in the zip file, so it isn't an exported map.")
    const start = map.slice(0, -'map.json'.length)
    const files = names.filter((name) => name.startsWith(start) && mapFile.test(name.slice(start.length)))
    return files.map((name) => [name, join(folder, name.slice(start.length))])
  })
}

/**
 * Unpacks several spreadsheets or JSON files, and returns their paths. Files in different folders may have the same name.
 * Programs on a Mac add files of their own.
 */
export const unzipFiles = (path: string, folder: string, limits = usual): Promise<string[]> =>
  unzip(path, limits, (names) =>
    names
      .filter((name) => isUploaded.test(name))
      .map((name, index) => [name, join(folder, String(index), storedName(name))]),
  )

/** Unpacks the files that `chosen` returns, with the paths to write them to. */
async function unzip(path: string, limits: ZipLimits, chosen: (names: string[]) => [string, string][]) {
  using zip = await openZip(path, limits)
  const files = chosen(zip.names())
  for (const [name, target] of files) {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, (await zip.read(name)) ?? '')
  }
  return files.map(([, target]) => target)
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
