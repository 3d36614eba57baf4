import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localPath } from '../../lib/addresses.ts'
import { maxFormBytes, readMultipart } from './multipart.ts'
import type { PageAnswer } from './page.ts'
import { identify, pageRequest } from './page-request.ts'
import type { OnRequest } from './refuse-unread.ts'
import type { ServerParts } from './server-parts.ts'

interface Handlers {
  onRequest: OnRequest
  handler(raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  respond(raw: FastifyRequest, reply: FastifyReply, answer: PageAnswer): Promise<FastifyReply>
}

/**
 * Serves a form with files. It may be ten times as long as other bodies, so nothing of it is read before its sender is
 * known to be signed in.
 */
export function mountFileForm(
  server: FastifyInstance,
  path: string,
  parts: ServerParts,
  { onRequest, handler, respond }: Handlers,
): void {
  server.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) =>
      readMultipart(bytes, request.headers['content-type'] ?? ''),
    )
    scope.setErrorHandler(async (error, raw, reply) => {
      if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      return respond(raw, reply, { redirect: senderOf(raw), notice: 'problem.image_too_large' })
    })
    scope.post(path, {
      bodyLimit: maxFormBytes,
      onRequest: [
        onRequest,
        async (raw, reply) => {
          const request = pageRequest(raw, parts)
          await identify(request, parts)
          if (request.person) return
          return respond(raw, reply, { redirect: parts.pages.signInAddress(senderOf(raw)) })
        },
      ],
      handler,
    })
  })
}

/** The page that holds the form. Our pages send their address to ourselves only. */
const senderOf = ({ headers }: FastifyRequest): string => localPath(URL.parse(headers.referer ?? '')?.pathname)
