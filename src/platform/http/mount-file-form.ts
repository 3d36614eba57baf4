import type { FastifyReply, FastifyRequest } from 'fastify'
import { localPath } from '../../lib/urls.ts'
import { Invalid, type Problem } from '../errors.ts'
import { type Body, duplicateField, maxBodyBytes } from './body.ts'
import type { OnRequest } from './form-checks.ts'
import type { Page, PageResponse } from './page.ts'
import { identify, pageRequest } from './page-request.ts'
import type { ScopeRoutes } from './router.ts'
import type { ServerDeps } from './server-deps.ts'

/**
 * Serves a form that may contain files. It may be much larger than other bodies, so it's read only if its sender is
 * signed in. A form within the usual size limit is always read, so that it can be saved until they sign in.
 */
export function mountFileForm(
  routes: ScopeRoutes,
  page: Pick<Page, 'path' | 'needsSignIn' | 'show'>,
  deps: ServerDeps,
  handlers: {
    onRequest: OnRequest
    handler(raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
    respond(raw: FastifyRequest, reply: FastifyReply, answer: PageResponse): Promise<FastifyReply>
  },
): void {
  const { onRequest, handler, respond } = handlers
  routes.scope.register(async (scope) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maxFormBytes },
      (request: FastifyRequest, bytes: Buffer) => readMultipart(bytes, request.headers['content-type'] ?? ''),
    )
    scope.setErrorHandler(async (error, raw, reply) => {
      if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      return respond(raw, reply, { redirect: referrerPath(raw), flash: 'problem.image_too_large' })
    })
    routes.routesOf(scope).add({
      method: 'POST',
      path: page.path,
      onRequest: async (raw, reply) => {
        await onRequest(raw, reply)
        // A form that is shown again after signing in has to be read.
        const isKept = !page.needsSignIn || page.show !== undefined
        if (reply.sent || !hasFiles(raw) || (isKept && isShort(raw))) return
        const request = pageRequest(raw, deps)
        await identify(request, deps)
        if (request.person) return
        return respond(raw, reply, { redirect: deps.pages.signInUrl(referrerPath(raw)) })
      },
      handler,
    })
  })
}

export const hasFiles = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** Without a length, it could be any size. */
const isShort = ({ headers }: FastifyRequest): boolean => Number(headers['content-length'] ?? Infinity) <= maxBodyBytes

/** The page that contains the form. Our pages send their URL only to us. */
export const referrerPath = ({ headers }: FastifyRequest): string =>
  localPath(URL.parse(headers.referer ?? '')?.pathname)

const maxFileBytes = 10 * 1_048_576

/** More than the file limit: a person who chose a file that is too large gets the form back with their text. */
const maxFormBytes = maxFileBytes + 6 * 1_048_576

/** More than any of our forms needs. Reading a hundred thousand empty parts takes seconds. */
const maxParts = 50

/** Reads `multipart/form-data`, the encoding of a form with files. Node's own parser reads the parts. */
async function readMultipart(bytes: Buffer, contentType: string): Promise<Body> {
  assertFewParts(bytes, contentType)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw bodyProblem('invalid_multipart', 'The body is not a complete multipart/form-data form.')
    })
  const fields: Record<string, string> = Object.create(null)
  const files: Required<Body>['files'] = Object.create(null)
  const problems: Problem[] = []
  for (const [name, part] of form) {
    if (Object.hasOwn(fields, name) || Object.hasOwn(files, name)) problems.push(duplicateField(name))
    else if (typeof part === 'string') fields[name] = part
    // If no file was chosen, browsers send an empty file without a name.
    else if (part.size > 0) files[name] = { name: part.name, bytes: Buffer.from(await part.arrayBuffer()) }
  }
  return { source: 'form', value: fields, problems, files }
}

function assertFewParts(bytes: Buffer, contentType: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const delimiter = `--${quoted ?? plain ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    // The last delimiter ends the form.
    if (parts > maxParts + 1) throw bodyProblem('too_many', `At most ${maxParts} parts are allowed.`)
  }
}

const bodyProblem = (code: string, message: string) => new Invalid([{ field: null, code, message }])
