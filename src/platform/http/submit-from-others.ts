import type { FastifyRequest } from 'fastify'
import { Invalid, Refusal } from '../errors.ts'
import { limitReached } from '../limits/limit-reached.ts'
import type { Body } from './body.ts'
import type { PageRequest, PageResponse, ViewPage } from './page.ts'
import { assertWithinLimit } from './page-limits.ts'
import { formOf } from './page-request.ts'
import { RateLimit } from './rate-limit.ts'
import type { ServerDeps } from './server-deps.ts'
import { showRefusal } from './submit-page.ts'

/** How many refused forms a minute one network may send. */
const refusedPerMinute = 30

type OpenPage = ViewPage & Required<Pick<ViewPage, 'submitFromOthers'>>

/** Takes forms that pages of other sites hold. What is refused is logged, for the developers of those pages. */
export function submitFromOthers(page: OpenPage, deps: ServerDeps, limit: RateLimit) {
  const refused = new RateLimit('forms', Math.min(refusedPerMinute, deps.perMinute.requests))
  return async (raw: FastifyRequest, request: PageRequest): Promise<PageResponse> => {
    const nowMs = Date.parse(request.ctx.now)
    const wait = refused.waitSeconds(request.network, nowMs)
    if (wait > 0) throw limitReached('forms', wait)
    return showRefusal(page, request, async () => {
      try {
        assertWithinLimit(limit, request)
        const { form, problems } = formOf(raw.body as Body | undefined)
        request.form = form
        if (problems.length > 0) throw new Invalid(problems)
        return await page.submitFromOthers(request)
      } catch (error) {
        if (error instanceof Refusal) {
          refused.take({ network: request.network }, nowMs)
          const { code, message: detail } = error
          const { team, map } = request.params
          deps.log.info({ request_id: raw.id, team, map, code, detail }, 'form of another site refused')
        }
        throw error
      }
    })
  }
}
