import type { VNode } from 'preact'
import { type JwtMap, openJwtMap } from '../features/jwt-sign-in/queries/open-jwt-map.ts'
import { type OpenMap, type OpenMapContext, openMap } from '../features/maps/queries/open-map.ts'
import { countQueue } from '../features/moderation/queries/queue.ts'
import { countUnseen } from '../features/notices/queries/list-notices.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/errors.ts'
import { type PageRequest, type PageResponse, type PageView, showing } from '../platform/http/page.ts'
import { shareAmongVisitors } from '../platform/http/share-among-visitors.ts'
import { commonData, type LayoutMap } from './layout/common-data.ts'

export const mayStillOpenMap = ({ ctx, params }: PageRequest): Promise<boolean> =>
  openMap(ctx, params).then(
    () => true,
    () => false,
  )

export type MapHandler = (request: PageRequest, ctx: OpenMapContext) => Promise<PageResponse>

/** Opens the map that the URL names, for a page's handler and its views. */
export const withMap =
  (handle: MapHandler) =>
  async (request: PageRequest): Promise<PageResponse> => {
    const ctx = await openMapFor(request)
    return inOpenMap(ctx, await handle(request, ctx))
  }

/** The views of the response also receive the map with the counts in its header, and the person's role in it. */
export async function inOpenMap(ctx: OpenMapContext, answer: PageResponse): Promise<PageResponse> {
  const response = showing(answer, hiddenIn(ctx))
  if (!('view' in response) || (response.data && 'map' in response.data)) return response
  return { ...response, data: { ...response.data, map: await withCounts(ctx), role: ctx.role } }
}

/** A map page that all visitors share, until the map changes. */
export const withSharedMap = (handle: MapHandler) =>
  withMap((asked, ctx) => {
    const request = { ...asked, ...hiddenIn(ctx) }
    return shareAmongVisitors(request, ctx.map.asOf, async () => {
      const response = await handle(request, ctx)
      return inOpenMap(
        ctx,
        'view' in response ? { ...response, data: { ...commonData(request), ...response.data } } : response,
      )
    })
  })

export const hiddenIn = ({ map }: OpenMapContext): { hidden?: true } =>
  map.visibility !== 'public' || map.archived ? { hidden: true } : {}

export async function openMapFor(
  request: PageRequest,
  options: Parameters<typeof openMap>[2] = {},
): Promise<OpenMapContext> {
  const ctx = await openMap(request.ctx, request.params, options)
  const { person, params, browser } = request
  if (person && !person.map) browser.setLastMap(params.team ?? '', params.map ?? '')
  return ctx
}

/** A page outside of maps. Its header has the map that the person came from. */
export const withLastMap = async (request: PageRequest, view: VNode): Promise<PageView> => ({
  view,
  data: { map: await findLastMap(request) },
})

/** The map that the person came from. Undefined if they can no longer see it. */
export async function findLastMap({ ctx, person, browser }: PageRequest): Promise<LayoutMap | undefined> {
  const last = person && !person.map ? await openMapIfSeen(ctx, browser.lastMap) : undefined
  return last && { ...(await withCounts(last)), archived: false }
}

/** With the numbers of items in the review queue and of unseen notices. */
export async function withCounts(ctx: OpenMapContext): Promise<OpenMap> {
  const [pending, unseen] = await Promise.all([countQueue(ctx), countUnseen(ctx)])
  return { ...ctx.map, pending, unseen }
}

/** A map that a page only mentions. Undefined if there is none, or none that the actor can see. */
export async function openMapIfSeen(
  ctx: Context,
  slugs: { team?: string; map?: string },
): Promise<OpenMapContext | undefined> {
  if (!slugs.team || !slugs.map) return undefined
  return openMap(ctx, slugs).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/** The map in the URL, for a person who signs in with a JWT. They may not be able to see it before that. */
export const openMapForJwt = ({ ctx, params }: PageRequest): Promise<JwtMap> => openJwtMap(ctx, params)
