import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Invalid, TooLarge } from '../errors.ts'
import { type Body, duplicateField, type StoredFile } from './body.ts'

const [maxParts, maxHeadBytes] = [50, 8_192]

/** All text fields together. */
export const maxFieldBytes = 100_000

/**
 * Reads `multipart/form-data` while it arrives, and writes its files to a folder, so a form can be larger than the
 * server's memory. The stream isn't closed if the form is rejected: its sender has to receive the response.
 */
export async function readParts(
  stream: Readable,
  { contentType, folder, maxBytes }: { contentType: string; folder: string; maxBytes: number },
): Promise<Body> {
  const form = openForm(folder)
  const delimiter = Buffer.from(`\r\n--${boundaryIn(contentType)}`)
  let [rest, state, bytes] = [Buffer.from('\r\n'), 'content', 0]
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes + maxFieldBytes) throw new TooLarge(maxBytes)
      rest = Buffer.concat([rest, chunk])
      while (state !== 'end') {
        if (state === 'content') {
          const at = rest.indexOf(delimiter)
          // The end of the chunk may be the start of a delimiter.
          const end = at < 0 ? Math.max(0, rest.length - delimiter.length) : at
          if (end > 0) await form.write(rest.subarray(0, end))
          rest = rest.subarray(at < 0 ? end : at + delimiter.length)
          if (at < 0) break
          state = 'head'
        }
        const end = rest.indexOf('\r\n\r\n')
        if (rest.length >= 2 && rest.subarray(0, 2).toString() === '--') state = 'end'
        else if (end < 0 && rest.length > maxHeadBytes) throw incomplete()
        else if (end < 0) break
        else {
          await form.begin(rest.subarray(0, end).toString())
          rest = rest.subarray(end + 4)
          state = 'content'
        }
      }
      if (state === 'end') rest = Buffer.alloc(0)
    }
    if (state !== 'end') throw incomplete()
  } finally {
    await form.close()
  }
  return form.body
}

/** The form so far. Its parts arrive one after the other. */
function openForm(folder: string) {
  const fields: Record<string, string> = Object.create(null)
  const stored: StoredFile[] = []
  const body: Body = { source: 'form', value: fields, problems: [], stored }
  let [parts, fieldBytes]: [number, number] = [0, 0]
  let field: { name: string; pieces: Buffer[] } | undefined
  let file: { handle: FileHandle; entry: StoredFile } | undefined
  const close = async () => {
    // If no file was chosen, browsers send an empty one without a name.
    if (file && (file.entry.name !== '' || file.entry.size > 0)) stored.push(file.entry)
    await file?.handle.close()
    if (field && Object.hasOwn(fields, field.name)) body.problems.push(duplicateField(field.name))
    else if (field) fields[field.name] = Buffer.concat(field.pieces).toString()
    ;[file, field] = [undefined, undefined]
  }
  return {
    body,
    close,
    begin: async (head: string) => {
      await close()
      parts += 1
      const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? ''
      const name = parameterIn(disposition, 'name')
      const fileName = parameterIn(disposition, 'filename')
      if (name === undefined || parts > maxParts) throw incomplete()
      if (fileName === undefined) field = { name, pieces: [] }
      else {
        const path = join(folder, String(parts))
        file = { handle: await open(path, 'wx'), entry: { name: fileName, path, size: 0 } }
      }
    },
    write: async (bytes: Buffer) => {
      if (file) {
        await file.handle.write(bytes)
        file.entry.size += bytes.length
      } else if (field) {
        fieldBytes += bytes.length
        if (fieldBytes > maxFieldBytes) throw incomplete()
        field.pieces.push(Buffer.from(bytes))
      }
    },
  }
}

function boundaryIn(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw incomplete()
  return boundary
}

/** Browsers only escape quotes and line breaks. PostgreSQL can't store U+0000. */
const parameterIn = (disposition: string, name: string): string | undefined =>
  new RegExp(`;?\\s${name}="([^"]*)"`, 'i')
    .exec(disposition)?.[1]
    ?.replace(/%(22|0A|0D)/gi, (code) => (code === '%22' ? '"' : ' '))
    .replaceAll('\0', ' ')

const incomplete = () =>
  new Invalid([
    {
      field: null,
      code: 'invalid_multipart',
      message: 'The body is not a complete multipart/form-data form.',
    },
  ])
