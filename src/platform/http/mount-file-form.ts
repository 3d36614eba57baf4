import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localPath } from '../../lib/urls.ts'
import { Invalid, Refusal, TooLarge } from '../errors.ts'
import { maxBodyBytes } from './body.ts'
import type { OnRequest } from './form-checks.ts'
import type { Page, PageRequest, PageResponse } from './page.ts'
import { countPageView, type PageLimits } from './page-limits.ts'
import { identify, pageRequest } from './page-request.ts'
import { maxFieldBytes, readParts } from './read-parts.ts'
import type { ScopeRoutes } from './router.ts'
import { showRefusal } from './saved-form.ts'
import type { ServerDeps } from './server-deps.ts'
import { StoredBodies } from './stored-bodies.ts'

/** More than the limit for an image: a person who chose one that is too large gets the form back with their text. */
const maxImageFormBytes = 15 * 1_048_576

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
 * Serves a form that may contain files. They're read only if the sender is signed in, and large ones only after the
 * page has checked the sender. A form within the usual size limit is always read, so that it can be saved until its
 * sender signs in.
 */
export function mountFileForm(
  routes: ScopeRoutes,
  page: Page,
  deps: ServerDeps,
  limits: PageLimits,
  { onRequest, handler, serve }: Handlers,
): void {
  const { uploads, needsSignIn, show } = page
  const maxBytes = uploads?.maxBytes ?? maxImageFormBytes
  const parent = deps.site.temporaryFolder
  const bodies = uploads && new StoredBodies({ parent, maxBytes, moreBytes: maxFieldBytes })
  // A form that is shown again after signing in has to be read.
  const isKept = !uploads && (!needsSignIn || show !== undefined)
  const refuse = (raw: FastifyRequest, reply: FastifyReply, error: unknown) =>
    serve(raw, reply, async (request) => {
      // It costs as much, and no one has to be signed in for it.
      countPageView(limits, request, {})
      request.form = { from: referrerPath(raw) }
      return showRefusal(page, request, () => Promise.reject(error))
    })
  const checkSender = async (raw: FastifyRequest, reply: FastifyReply) => {
    try {
      const request = pageRequest(raw, deps)
      await identify(request, deps)
      const { person } = request
      if (!person) return serve(raw, reply, async () => ({ redirect: deps.pages.signInUrl(referrerPath(raw)) }))
      const checked = await uploads?.check(request)
      if (checked) bodies?.begin(raw, reply, [`map ${checked.map.id}`, `person ${person.id}`])
    } catch (error) {
      return refuse(raw, reply, error)
    }
  }
  routes.scope.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', async (raw: FastifyRequest, stream: Readable) => {
      const contentType = raw.headers['content-type'] ?? ''
      return readParts(stream, { contentType, folder: await bodies?.folderFor(raw), maxBytes })
    })
    scope.setErrorHandler(async (error, raw, reply) => {
      await bodies?.remove(raw)
      // Browsers only show the response once they've sent the whole form.
      raw.raw.resume()
      if (!(error instanceof Refusal)) throw error
      return refuse(raw, reply, error instanceof TooLarge && !uploads ? imageTooLarge() : error)
    })
    routes.routesOf(scope).add({
      method: 'POST',
      path: page.path,
      onRequest: async (raw, reply) => {
        await onRequest(raw, reply)
        if (!reply.sent && hasFiles(raw) && !(isKept && isShort(raw))) await checkSender(raw, reply)
      },
      handler: (raw, reply) => handler(raw, reply).finally(() => bodies?.remove(raw)),
    })
  })
}

const hasFiles = ({ headers }: FastifyRequest): boolean => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** Without a length, it could be any size. */
const isShort = ({ headers }: FastifyRequest): boolean => Number(headers['content-length'] ?? Infinity) <= maxBodyBytes

/** The page that contains the form. Our pages send their URL only to us. */
const referrerPath = ({ headers }: FastifyRequest): string => localPath(URL.parse(headers.referer ?? '')?.pathname)

const imageTooLarge = () =>
  new Invalid([{ field: null, code: 'image_too_large', message: 'Images can be at most 10 MiB.' }])
