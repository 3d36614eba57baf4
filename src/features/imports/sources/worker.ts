import { parentPort, workerData } from 'node:worker_threads'
import { readMapFile } from './map-files.ts'
import { type MapPages, type Page, readPages } from './read-pages.ts'
import { BadSource } from './source.ts'
import { convertUpload, maxRecords, type Uploaded, unpackedBytes } from './uploaded.ts'

/** What was left out isn't in the files. */
export type ReadFolder = Omit<MapPages, 'pages'> & Pick<Awaited<ReturnType<typeof convertUpload>>, 'skipped'>

export type Read = { unpacked: number } | ReadFolder | Page
export type ReadReply = IteratorResult<Read, undefined> | { problem: string; code: string | undefined }

async function* read(upload: Uploaded): AsyncGenerator<Read, undefined> {
  yield { unpacked: await unpackedBytes(upload.files) }
  const { folder, skipped } = await convertUpload(upload)
  yield { folder, skipped, map: await readMapFile(folder) }
  let records = 0
  for await (const page of readPages(folder)) {
    records += page.records.length
    if (records > maxRecords) throw new BadSource(`More than ${maxRecords} records.`, { code: 'too_many_records' })
    yield page
  }
}

const reading = read(workerData)

/** Any other error ends the thread, and with it the job. */
const next = (): Promise<ReadReply> =>
  reading.next().catch((error) => {
    if (error instanceof BadSource) return { problem: error.message, code: error.code }
    throw error
  })

parentPort?.on('message', async () => parentPort?.postMessage(await next()))
