import type { FastifyRequest } from 'fastify'
import type { Body } from './body.ts'
import type { PageRequest, PageResponse, ViewPage } from './page.ts'
import { assertWithinLimit } from './page-limits.ts'
import { formOf } from './page-request.ts'
import type { RateLimit } from './rate-limit.ts'
import { isSameOrigin } from './same-origin.ts'
import type { ServerDeps } from './server-deps.ts'
import { crossOrigin } from './submit-page.ts'

type PostedPage = Required<Pick<ViewPage, 'showPosted'>>

/** Shows what another page of ours has sent. What cannot be read is left out, and told. */
export async function showPostedPage(
  raw: FastifyRequest,
  page: PostedPage,
  request: PageRequest,
  deps: ServerDeps,
  limit: RateLimit,
): Promise<PageResponse> {
  if (!isSameOrigin(raw, deps.site.publicUrl)) throw crossOrigin()
  assertWithinLimit(limit, request)
  const { form, problems } = formOf(raw.body as Body | undefined)
  request.form = form
  request.problems = problems
  return page.showPosted(request)
}
