import type { VNode } from 'preact'
import type { OpenMap } from '../features/maps/queries/open-map.ts'
import { isStorable } from '../lib/text.ts'
import { Refusal, TooManyRequests, Unavailable } from '../platform/errors.ts'
import type { PageRequest } from '../platform/http/page.ts'
import { commonData } from './layout/common-data.ts'
import { errorView } from './layout/error.tsx'
import { openMapFor } from './open-map.ts'

/** The page for every request that could not be answered. In a map that the actor may see, it looks like this map. */
export async function errorPage(request: PageRequest, refusal: Refusal | undefined): Promise<VNode> {
  const map = await mapAround(request, refusal)
  return errorView({ common: commonData(request), map, refusal, requestId: request.ctx.requestId ?? '' })
}

/**
 * Undefined where there is no map, or none that they may see. Nothing is read if the database cannot be used, or for
 * somebody who asks too often, or for a URL that no limit has counted.
 */
async function mapAround(request: PageRequest, refusal: Refusal | undefined): Promise<OpenMap | undefined> {
  const { team, map } = request.params
  if (!Object.values(request.params).every(isStorable)) return undefined
  if (!team || !map || !refusal || refusal instanceof Unavailable || refusal instanceof TooManyRequests)
    return undefined
  try {
    return (await openMapFor(request)).map
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
