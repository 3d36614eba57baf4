import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Skipped } from '../rules/skipped.ts'
import type { UploadSource } from '../rules/upload.ts'
import { csv } from './csv.ts'
import { fider } from './fider.ts'
import { github } from './github.ts'
import { convertTo } from './map-files.ts'
import { BadSource, type Source } from './source.ts'
import { openZip, unzipMapFiles, type ZipLimits } from './zip.ts'

export interface Uploaded {
  /** A temporary folder, for the map's files. */
  folder: string
  files: string[]
  source: UploadSource
  /** JSON. */
  options: string
}

/** Limits are smaller than for commands, because any team's administrator can upload files. */
export const maxRecords = 5_000_000
const limits: ZipLimits = { entries: 20_000, bytes: 500 * 1_024 ** 2, ratio: 200 }

const converters: Record<Exclude<UploadSource, 'files'>, Source> = { fider, csv, github }

/** The size of the files, with zip files unpacked. Refuses those that are too large. */
export async function unpackedBytes(files: string[]): Promise<number> {
  let sum = 0
  for (const file of files) {
    const zip = /\.zip$/i.test(file) ? await openZip(file, limits) : undefined
    zip?.close()
    sum += zip?.bytes ?? (await stat(file)).size
  }
  return sum
}

/** Converts uploaded files to a map's files. */
export async function convertUpload({ folder, files, source, options }: Uploaded) {
  const map = join(folder, 'map')
  if (source === 'files') {
    await unzipMapFiles(files[0] ?? '', map, limits)
    return { folder: map, skipped: new Map() as Skipped }
  }
  const fetch = () => Promise.reject(new BadSource('The file refers to another server.'))
  const input = { files, options: JSON.parse(options), fetch }
  const { skipped } = await convertTo(map, converters[source], input, 2 * limits.bytes)
  return { folder: map, skipped }
}
