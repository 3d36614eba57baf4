import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { OnRequest } from './form-checks.ts'
import { hasFiles, referrerPath } from './mount-file-form.ts'
import type { Page, PageRequest, PageResponse } from './page.ts'
import { identify, pageRequest } from './page-request.ts'
import { maxFieldBytes, readParts } from './read-parts.ts'
import type { ScopeRoutes } from './router.ts'
import { showRefusal } from './saved-form.ts'
import type { ServerDeps } from './server-deps.ts'
import { StoredBodies } from './stored-bodies.ts'

interface Handlers {
  onRequest: OnRequest
  handler(raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  serve(
    raw: FastifyRequest,
    reply: FastifyReply,
    work: (request: PageRequest) => Promise<PageResponse>,
  ): Promise<FastifyReply>
}

/**
 * Serves a form with files that are too large for memory. No file is read before the page has checked the sender.
 */
export function mountUpload(
  routes: ScopeRoutes,
  page: Page & Required<Pick<Page, 'uploads'>>,
  deps: ServerDeps,
  { onRequest, handler, serve }: Handlers,
): void {
  const { check, maxBytes } = page.uploads
  const bodies = new StoredBodies({ parent: deps.site.temporaryFolder, maxBytes, moreBytes: maxFieldBytes })
  const checkSender = async (raw: FastifyRequest, reply: FastifyReply) => {
    if (!hasFiles(raw)) return
    try {
      const request = pageRequest(raw, deps)
      await identify(request, deps)
      if (!request.person) return serve(raw, reply, async () => ({ redirect: deps.pages.signInUrl(referrerPath(raw)) }))
      const { map } = await check(request)
      bodies.begin(raw, reply, [`map ${map.id}`, `person ${request.person.id}`])
    } catch (error) {
      return serve(raw, reply, (request) => showRefusal(page, request, () => Promise.reject(error)))
    }
  }
  routes.scope.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', async (raw: FastifyRequest, stream: Readable) => {
      const contentType = raw.headers['content-type'] ?? ''
      return readParts(stream, { contentType, folder: await bodies.folderFor(raw), maxBytes })
    })
    scope.setErrorHandler(async (error, raw, reply) => {
      await bodies.remove(raw)
      // Browsers only show the response once they've sent the whole form.
      raw.raw.resume()
      if (!(error instanceof Refusal)) throw error
      return serve(raw, reply, (request) => showRefusal(page, request, () => Promise.reject(error)))
    })
    routes.routesOf(scope).add({
      method: 'POST',
      path: page.path,
      onRequest: async (raw, reply) => {
        await onRequest(raw, reply)
        if (!reply.sent) await checkSender(raw, reply)
      },
      handler: (raw, reply) => handler(raw, reply).finally(() => bodies.remove(raw)),
    })
  })
}
