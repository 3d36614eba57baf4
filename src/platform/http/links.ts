import { asJson, type Json, type Page, type PageLink } from './endpoint.ts'

/** The envelope of every collection, around records that are JSON text already. */
export function pageJson(page: Page, linkTo: LinkTo): Json {
  const next = JSON.stringify(linkTo(page.next))
  const previous = JSON.stringify(linkTo(page.previous))
  return asJson(`{"count":${page.count},"next":${next},"previous":${previous},"results":[${page.results.join(',')}]}`)
}

export function linkHeader(page: Page, linkTo: LinkTo): Record<string, string> {
  const links = [
    page.next && `<${linkTo(page.next)}>; rel="next"`,
    page.previous && `<${linkTo(page.previous)}>; rel="prev"`,
  ].filter(Boolean)
  return links.length > 0 ? { link: links.join(', ') } : {}
}

type LinkTo = (link: PageLink | null) => string | null

/** Links to other pages of what was asked for: the same filters, another place. */
export const linksFrom =
  (address: string, sent: Record<string, string>): LinkTo =>
  (link) => {
    if (!link) return null
    const { page, cursor, ...filters } = sent
    return `${address}?${new URLSearchParams({ ...filters, ...link })}`
  }
