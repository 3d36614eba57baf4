import type { VNode } from 'preact'
import { readEmbedSites } from '../../features/embeds/queries/read-embed-sites.ts'
import { allowsOrigin } from '../../features/embeds/rules/frame-ancestor.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { frameHeaders } from '../../platform/http/page-headers.ts'
import { findLanguage } from '../../words/words.ts'
import { openMapFor } from '../open-map.ts'

/** A page of a map as a frame on another site shows it. */
export interface Frame {
  ctx: OpenMapContext
  /** The sites that may show it. */
  sites: string[]
  /** The origin of the page around it, as that page says. Only an allowed one is told anything. */
  parent: string | undefined
  /** The query of every URL in the frame. */
  query: string
}

/** Opens the map of the URL. The page around the frame may choose the language: frames have no cookies. */
export async function openFrame(request: PageRequest): Promise<Frame> {
  const ctx = await openMapFor(request)
  const { origin = '', language } = request.query
  request.language = findLanguage(language) ?? request.language
  const sites = await readEmbedSites(ctx)
  const parent = allowsOrigin(sites, origin) ? origin : undefined
  const kept = { ...(parent ? { origin: parent } : {}), ...(language ? { language: request.language } : {}) }
  return { ctx, sites, parent, query: new URLSearchParams(kept).toString() }
}

export const frameAnswer = ({ sites }: Frame, view: VNode, status = 200): PageResponse => ({
  view,
  status,
  headers: frameHeaders(sites),
})

/** A URL in the frame. */
export const inFrame = ({ ctx, query }: Frame, rest: string, more: Record<string, string> = {}): string => {
  const all = [query, new URLSearchParams(more).toString()].filter(Boolean).join('&')
  return `${ctx.map.path}/embed${rest}${all && `?${all}`}`
}
