import type { Json } from '../db/json.ts'
import type { PageLink, RecordPage } from '../records/paging.ts'

/** The response of every collection, around records that already are JSON text. */
export function pageJson(page: RecordPage, linkTo: LinkTo): Json {
  const next = JSON.stringify(linkTo(page.next))
  const previous = JSON.stringify(linkTo(page.previous))
  return `{"count":${page.count},"next":${next},"previous":${previous},"results":[${page.results.join(',')}]}` as Json
}

export function linkHeader(page: RecordPage, linkTo: LinkTo): Record<string, string> {
  const links = [
    page.next && `<${linkTo(page.next)}>; rel="next"`,
    page.previous && `<${linkTo(page.previous)}>; rel="prev"`,
  ].filter(Boolean)
  return links.length > 0 ? { link: links.join(', ') } : {}
}

type LinkTo = (link: PageLink | null) => string | null

/** Links to other pages of the same query. */
export const linksFrom =
  (url: string, sent: Record<string, string>): LinkTo =>
  (link) => {
    if (!link) return null
    const { page, cursor, ...filters } = sent
    return `${url}?${new URLSearchParams({ ...filters, ...link })}`
  }
