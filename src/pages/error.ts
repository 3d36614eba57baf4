import type { VNode } from 'preact'
import type { OpenMap } from '../features/maps/queries/open-map.ts'
import { Refusal, TooManyRequests, Unavailable } from '../platform/errors.ts'
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
 * Undefined where there is no map, and just so where they may not see it. Neither a database that cannot be used nor one
 * who asks too often is a reason to read more.
 */
async function mapAround(request: PageRequest, refusal: Refusal | undefined): Promise<OpenMap | undefined> {
  const { team, map } = request.params
  if (!team || !map || !refusal || refusal instanceof Unavailable || refusal instanceof TooManyRequests)
    return undefined
  try {
    return (await openMapFor(request)).map
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
