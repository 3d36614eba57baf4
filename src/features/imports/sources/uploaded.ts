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

/** Smaller than for commands, because any team's administrator can upload files. */
const limits: ZipLimits = { entries: 20_000, bytes: 500 * 1_024 ** 2, ratio: 200 }

const converters: Record<Exclude<UploadSource, 'files'>, Source> = { fider, csv, github }

/** Converts uploaded files to a map's files. */
export async function convertUpload({ folder, files, source, options }: Uploaded) {
  const map = join(folder, 'map')
  if (source === 'files') {
    await unzipMapFiles(files[0] ?? '', map, limits)
    return { folder: map, skipped: new Map() as Skipped }
  }
  for (const file of files.filter((each) => each.endsWith('.zip'))) (await openZip(file, limits)).close()
  const fetch = () => Promise.reject(new BadSource('The file refers to another server.'))
  const { skipped } = await convertTo(map, converters[source], { files, options: JSON.parse(options), fetch })
  return { folder: map, skipped }
}
