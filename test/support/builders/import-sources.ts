// What import sources read (files, zip files, services), and what they convert it to.

import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import type { Skipped } from '../../../src/features/imports/rules/page.ts'
import type { RecordFile, Records } from '../../../src/features/imports/schema.ts'
import { convertTo, readMapFile, readRecords } from '../../../src/features/imports/sources/map-files.ts'
import type { Source } from '../../../src/features/imports/sources/source.ts'

/** A path in a new folder, which is removed after the test. */
export function inFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, name)
}

/** Converts files or a service's responses, and reads the result back. */
export async function convert(source: Source, files: string[], options: Record<string, string> = {}) {
  const converted = await convertTo(inFolder('map'), source, { files, options, fetch })
  const all = async <File extends RecordFile>(file: File): Promise<Records[File][]> => {
    const records: Records[File][] = []
    for await (const record of readRecords(converted.folder, file)) records.push(record)
    return records
  }
  expect(await readMapFile(converted.folder)).toEqual(converted.map)
  return { ...converted, all }
}

export function aFile(name: string, content: string | Buffer): string {
  const path = inFolder(name)
  writeFileSync(path, content)
  return path
}

export async function aZip(files: Record<string, unknown>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)), name)
  }
  zip.end()
  const path = inFolder('backup.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** A service on this machine. `answer` gets the path with its query and the body. */
export async function aService(answer: (path: string, body: Record<string, unknown>) => unknown) {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const result = answer(request.url ?? '', body ? JSON.parse(body) : {})
    if (result instanceof Error) return response.writeHead(429, { 'retry-after': '0' }).end()
    const { link = '', body: sent = result } = (result ?? {}) as { link?: string; body?: unknown }
    response.writeHead(result === undefined ? 404 : 200, { 'content-type': 'application/json', link })
    response.end(JSON.stringify(sent ?? null))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** What was left out, by reason. */
export const reasonsIn = (skipped: Skipped) =>
  Object.fromEntries(skipped.map(({ reason, ...found }) => [reason, found]))
