import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Invalid, TooLarge } from '../errors.ts'
import { type Body, duplicateField, type StoredFile } from './body.ts'

const [maxParts, maxHeadBytes] = [50, 8_192]

/** All text fields together. */
export const maxFieldBytes = 1_048_576

interface Reading {
  contentType: string
  maxBytes: number
  /** Where files are written, so a form can be larger than the server's memory. Without it, they're kept in memory. */
  folder: string | undefined
}

/**
 * Reads `multipart/form-data` while it arrives. The stream isn't closed if the form is rejected: its sender has to
 * receive the response.
 */
export async function readParts(stream: Readable, { contentType, folder, maxBytes }: Reading): Promise<Body> {
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

interface Part {
  name: string
  /** Undefined for a text field. */
  fileName: string | undefined
  size: number
  /** What is kept in memory. */
  pieces: Buffer[]
  file?: { path: string; handle: FileHandle }
}

/** The form so far. Its parts arrive one after the other. */
function openForm(folder: string | undefined) {
  const fields: Record<string, string> = Object.create(null)
  const files: Required<Body>['files'] = Object.create(null)
  const stored: StoredFile[] = []
  const body: Body = { source: 'form', value: fields, problems: [], files, stored }
  let [parts, fieldBytes]: [number, number] = [0, 0]
  let part: Part | undefined
  const keep = ({ name, fileName, size, pieces, file }: Part) => {
    // If no file was chosen, browsers send an empty one without a name.
    if (file && (fileName || size > 0)) stored.push({ name: fileName ?? '', path: file.path, size })
    if (file || (fileName !== undefined && size === 0)) return
    if (Object.hasOwn(fields, name) || Object.hasOwn(files, name)) body.problems.push(duplicateField(name))
    else if (fileName === undefined) fields[name] = Buffer.concat(pieces).toString()
    else files[name] = { name: fileName, bytes: Buffer.concat(pieces) }
  }
  const close = async () => {
    if (part) keep(part)
    await part?.file?.handle.close()
    part = undefined
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
      part = { name, fileName, size: 0, pieces: [] }
      if (fileName === undefined || folder === undefined) return
      const path = join(folder, String(parts))
      part.file = { path, handle: await open(path, 'wx') }
    },
    write: async (bytes: Buffer) => {
      if (!part) return
      part.size += bytes.length
      if (part.fileName === undefined) fieldBytes += bytes.length
      // In memory, the limit for the whole form is enough, and each field has its own.
      if (folder !== undefined && fieldBytes > maxFieldBytes) throw incomplete()
      if (part.file) await part.file.handle.write(bytes)
      else part.pieces.push(Buffer.from(bytes))
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
