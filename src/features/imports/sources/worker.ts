import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Skipped } from '../rules/page.ts'
import type { UploadSource } from '../rules/upload.ts'
import { csv } from './csv.ts'
import { fider } from './fider.ts'
import { github } from './github.ts'
import { convertTo, readMapFile } from './map-files.ts'
import { type MapPages, type Page, readPages } from './read-pages.ts'
import { BadSource, type Source } from './source.ts'
import { openZip, unzipFiles, unzipMapFiles, type ZipLimits } from './zip.ts'

export interface Uploaded {
  /** For the map's files. */
  folder: string
  files: string[]
  source: UploadSource
  /** JSON. */
  options: string
}

export type ReadFolder = Omit<MapPages, 'pages'>

export type Read = { unpacked: number } | ReadFolder | Page
export type ReadReply = IteratorResult<Read, undefined> | { problem: string; code: string | undefined }

/** Limits are smaller than for commands, because any team's administrator can upload files. */
const maxRecords = 5_000_000
const limits: ZipLimits = { entries: 20_000, bytes: 500 * 1_024 ** 2, ratio: 200 }

const converters: Record<Exclude<UploadSource, 'files'>, Source> = { fider, csv, github }

async function* read(upload: Uploaded): AsyncGenerator<Read, undefined> {
  const { folder } = upload
  yield { unpacked: await unpackedBytes(upload) }
  const skipped = await convertUpload(upload)
  yield { folder, skipped, map: await readMapFile(folder) }
  let records = 0
  for await (const page of readPages(folder)) {
    records += page.records.length
    if (records > maxRecords) throw new BadSource(`More than ${maxRecords} records.`, { code: 'too_many_records' })
    yield page
  }
}

/** The size of the files, with zip files unpacked. Refuses those that are too large. */
async function unpackedBytes({ files }: Uploaded): Promise<number> {
  let sum = 0
  for (const file of files) {
    using zip = /\.zip$/i.test(file) ? await openZip(file, limits) : undefined
    sum += zip?.bytes ?? (await stat(file)).size
  }
  return sum
}

/** Converts uploaded files to a map's files. Returns what was left out. */
async function convertUpload({ folder, files, source, options }: Uploaded): Promise<Skipped> {
  const [first = ''] = files
  if (source === 'files') {
    await unzipMapFiles(first, folder, limits)
    return []
  }
  const isPacked = source !== 'fider' && /\.zip$/i.test(first)
  const unpacked = isPacked ? await unzipFiles(first, `${first}.files`, limits) : files
  const fetch = () => Promise.reject(new BadSource('The file refers to another server.'))
  const input = { files: unpacked, options: JSON.parse(options), fetch }
  return (await convertTo(folder, converters[source], input, 2 * limits.bytes)).skipped
}

const reading = read(workerData)

/** Any other error ends the thread, and with it the job. */
const next = (): Promise<ReadReply> =>
  reading.next().catch((error) => {
    if (error instanceof BadSource) return { problem: error.message, code: error.code }
    throw error
  })

parentPort?.on('message', async () => parentPort?.postMessage(await next()))
