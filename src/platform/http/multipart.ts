import { Invalid } from '../errors.ts'
import { type Body, duplicateField } from './body.ts'

export const maxFileBytes = 10 * 1_048_576

/** Somewhat more: a person who chose a file that is too large gets the form back with what they typed. */
export const maxFormBytes = maxFileBytes + 6 * 1_048_576

/** More than any of our forms has. Reading a hundred thousand empty parts takes seconds. */
const maxParts = 50

/** Reads `multipart/form-data`, which a form with files is sent as. Node's own parser reads the parts. */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<Body> {
  assertFewParts(bytes, contentType)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw bodyProblem('invalid_multipart', 'The body is not a complete multipart/form-data form.')
    })
  const body = { source: 'form', value: Object.create(null), problems: [], files: Object.create(null) } satisfies Body
  return fill(body, form)
}

async function fill(body: Required<Body>, form: FormData): Promise<Body> {
  const fields = body.value as Record<string, string>
  for (const [name, part] of form) {
    if (Object.hasOwn(fields, name) || Object.hasOwn(body.files, name)) body.problems.push(duplicateField(name))
    else if (typeof part === 'string') fields[name] = part
    // A browser sends a field without a chosen file as an empty file without a name.
    else if (part.size > 0) body.files[name] = { name: part.name, bytes: Buffer.from(await part.arrayBuffer()) }
  }
  return body
}

function assertFewParts(bytes: Buffer, contentType: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const delimiter = `--${quoted ?? plain ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    // The last delimiter ends the form.
    if (parts > maxParts + 1) throw bodyProblem('too_many', `At most ${maxParts} parts are read.`)
  }
}

const bodyProblem = (code: string, message: string) => new Invalid([{ field: null, code, message }])
