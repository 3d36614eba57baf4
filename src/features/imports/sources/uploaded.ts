import { join } from 'node:path'
import type { UploadSource } from '../rules/upload.ts'
import { csv } from './csv.ts'
import { fider } from './fider.ts'
import { github } from './github.ts'
import { convertTo } from './map-files.ts'
import { BadSource, type Source } from './source.ts'
import { openZip, unzipMapFiles, type ZipLimits } from './zip.ts'

interface Uploaded {
  source: UploadSource
  /** JSON. */
  options: string
}

/** Smaller than for commands: any team's administrator can upload files, and conversions share the server's memory. */
const limits: ZipLimits = { entries: 20_000, bytes: 500 * 1_024 ** 2, ratio: 200, jsonBytes: 60 * 1_024 ** 2 }

const converters: Record<Exclude<UploadSource, 'files'>, Source> = { fider, csv, github }

/** Converts uploaded files to a map's files, in this folder. */
export async function convertUpload(folder: string, { source, options }: Uploaded, files: string[]) {
  const map = join(folder, 'map')
  if (source === 'files') {
    await unzipMapFiles(files[0] ?? '', map, limits)
    return { folder: map, skipped: new Map<string, number>() }
  }
  for (const file of files.filter((each) => each.endsWith('.zip'))) (await openZip(file, limits)).close()
  const fetch = () => Promise.reject(new BadSource('The file refers to another server.'))
  const { skipped } = await convertTo(map, converters[source], { files, options: JSON.parse(options), fetch })
  return { folder: map, skipped }
}
