import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localPath } from '../../lib/urls.ts'
import { maxBodyBytes } from './body.ts'
import { maxFormBytes, readMultipart } from './multipart.ts'
import type { Page, PageResponse } from './page.ts'
import { identify, pageRequest } from './page-request.ts'
import type { OnRequest } from './refuse-before-body.ts'
import type { ServerDeps } from './server-deps.ts'

interface Handlers {
  onRequest: OnRequest
  handler(raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  respond(raw: FastifyRequest, reply: FastifyReply, answer: PageResponse): Promise<FastifyReply>
}

/**
 * Serves a form that may hold files. It may be far longer than other bodies, so it is read only if its sender is signed in. A
 * form that is no longer than others is read in any case, so that it can be saved until they sign in.
 */
export function mountFileForm(
  server: FastifyInstance,
  page: Pick<Page, 'path' | 'needsSignIn' | 'show'>,
  deps: ServerDeps,
  { onRequest, handler, respond }: Handlers,
): void {
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maxFormBytes },
      (request: FastifyRequest, bytes: Buffer) => readMultipart(bytes, request.headers['content-type'] ?? ''),
    )
    scope.setErrorHandler(async (error, raw, reply) => {
      if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      return respond(raw, reply, { redirect: referrerPath(raw), flash: 'problem.image_too_large' })
    })
    scope.post(page.path, {
      onRequest: [
        onRequest,
        async (raw, reply) => {
          // What is shown again after signing in has to be read.
          const isKept = !page.needsSignIn || page.show !== undefined
          if (!hasFiles(raw) || (isKept && isShort(raw))) return
          const request = pageRequest(raw, deps)
          await identify(request, deps)
          if (request.person) return
          return respond(raw, reply, { redirect: deps.pages.signInUrl(referrerPath(raw)) })
        },
      ],
      handler,
    })
  })
}

const hasFiles = ({ headers }: FastifyRequest): boolean => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** Without a length it may be anything. */
const isShort = ({ headers }: FastifyRequest): boolean => Number(headers['content-length'] ?? Infinity) <= maxBodyBytes

/** The page that holds the form. Our pages send their URL to ourselves only. */
const referrerPath = ({ headers }: FastifyRequest): string => localPath(URL.parse(headers.referer ?? '')?.pathname)
