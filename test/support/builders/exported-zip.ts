import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The text of each file in a zip file. */
export async function filesInZip(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), {})
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return files
}

/** The records in a `.jsonl` file. */
export const recordsInLines = (lines = ''): Record<string, unknown>[] =>
  lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
