import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Conflict, Refusal, TooLarge } from '../errors.ts'
import { openTemporaryFolder } from '../temporary-file.ts'
import type { OnRequest } from './form-checks.ts'
import { hasFiles, referrerPath } from './mount-file-form.ts'
import type { Page, PageRequest, PageResponse } from './page.ts'
import { identify, pageRequest } from './page-request.ts'
import { maxFieldBytes, readParts } from './read-parts.ts'
import type { ScopeRoutes } from './router.ts'
import { showRefusal } from './saved-form.ts'
import type { ServerDeps } from './server-deps.ts'

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
 * Serves a form with files that are too large for memory. They're stored in a temporary folder until the response is
 * ready. No file is read before the page has checked the sender.
 */
export function mountUpload(
  routes: ScopeRoutes,
  page: Page & Required<Pick<Page, 'uploads'>>,
  deps: ServerDeps,
  { onRequest, handler, serve }: Handlers,
): void {
  const { check, maxBytes } = page.uploads
  const folders = new WeakMap<FastifyRequest, string>()
  const senders = new Set<number>()
  const removeFolder = async (raw: FastifyRequest) => {
    const folder = folders.get(raw)
    if (folder) await rm(folder, { recursive: true, force: true })
  }
  const checkSender = async (raw: FastifyRequest, reply: FastifyReply) => {
    if (!hasFiles(raw)) return
    try {
      const request = pageRequest(raw, deps)
      await identify(request, deps)
      if (!request.person) return serve(raw, reply, async () => ({ redirect: deps.pages.signInUrl(referrerPath(raw)) }))
      await check(request)
      const { id } = request.person
      if (senders.has(id)) throw new Conflict('upload_running', 'You are already uploading a file. Wait for it.')
      // If they've already left, `close` won't be emitted again.
      if (reply.raw.destroyed) return
      senders.add(id)
      reply.raw.once('close', () => senders.delete(id))
    } catch (error) {
      return serve(raw, reply, () => Promise.reject(error))
    }
  }
  routes.scope.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', async (raw: FastifyRequest, stream: Readable) => {
      const contentType = raw.headers['content-type'] ?? ''
      if (Number(raw.headers['content-length'] ?? 0) > maxBytes + maxFieldBytes) throw new TooLarge(maxBytes)
      const folder = await openTemporaryFolder()
      folders.set(raw, folder)
      return readParts(stream, { contentType, folder, maxBytes })
    })
    scope.setErrorHandler(async (error, raw, reply) => {
      await removeFolder(raw)
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
      handler: (raw, reply) => handler(raw, reply).finally(() => removeFolder(raw)),
    })
  })
}
