import type { VNode } from 'preact'
import type { OpenMap } from '../features/maps/queries/open-map.ts'
import { type Refusal, Unavailable } from '../platform/errors.ts'
import type { PageRequest } from '../platform/http/page.ts'
import { commonData } from './layout/common-data.ts'
import { errorView } from './layout/error.tsx'
import { openMapFor } from './open-map.ts'

/** The page for every request that could not be answered. In a map that whoever asks may see, it looks like this map. */
export async function errorPage(request: PageRequest, refusal: Refusal | undefined): Promise<VNode> {
  const map = await mapAround(request, refusal)
  return errorView({ common: commonData(request), map, refusal, requestId: request.ctx.requestId ?? '' })
}

/**
 * Undefined where there is no map, and just so where they may not see it. The page is shown whatever happens here, and a
 * database that cannot be used is not asked once more.
 */
async function mapAround(request: PageRequest, refusal: Refusal | undefined): Promise<OpenMap | undefined> {
  const { team, map } = request.params
  if (!team || !map || refusal instanceof Unavailable) return undefined
  return openMapFor(request).then(
    (ctx) => ctx.map,
    () => undefined,
  )
}
