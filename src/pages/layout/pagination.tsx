import type { CommonData } from './common-data.ts'

interface PaginationProps {
  page: number
  size: number
  /** Records on all pages. */
  count: number
  limit?: number
  urlOf(page: number): string
}

/** Counts this page and a hundred more records. Counting thousands would take longer than the page itself. */
export const countLimit = (page: number, size: number): number => page * size + 101

/** Links to the previous and the next page, and the numbers of the records on this one. */
export function Pagination({ page, size, count, limit, urlOf }: PaginationProps, { t }: CommonData) {
  const last = Math.ceil(count / size)
  if (last <= 1) return null
  const from = (page - 1) * size + 1
  return (
    <nav class="pagination" aria-label={t('page.pages')}>
      <PageLink rel="prev" url={page > 1 ? urlOf(page - 1) : undefined} text={t('page.previous')} />
      <span class="count">
        {count === limit
          ? t('page.where.many', { from, to: from + size - 1, count: count - 1 })
          : t('page.where', { from, to: Math.min(count, from + size - 1), count })}
      </span>
      <PageLink rel="next" url={page < last ? urlOf(page + 1) : undefined} text={t('page.next')} />
    </nav>
  )
}

interface OlderPagesProps {
  /** The URL of the first page. Undefined on that page. */
  newest: string | undefined
  /** The URL of the next page. Undefined on the last. */
  older: string | undefined
}

/** Links for paging through a log, newest first. Its pages have no numbers, because entries are added all the time. */
export const OlderPages = ({ newest, older }: OlderPagesProps, { t }: CommonData) => (
  <nav class="pagination" aria-label={t('page.pages')}>
    <PageLink url={newest} text={t('page.newest')} />
    <PageLink rel="next" url={older} text={t('page.older')} />
  </nav>
)

/** Without a page to link to, an empty element keeps the layout. */
export const PageLink = ({ rel, url, text }: { rel?: string; url: string | undefined; text: string }) =>
  url === undefined ? (
    <span />
  ) : (
    <a rel={rel} href={url}>
      {text}
    </a>
  )
