import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

interface Props {
  common: CommonData
  page: number
  /** Records on one page. */
  size: number
  /** Records on all pages. */
  count: number
  urlOf(page: number): string
}

/** Links to the previous and the next page, and the numbers of the records on this one. */
export function Pagination({ common, page, size, count, urlOf }: Props): VNode | null {
  const t = wordsIn(common.language)
  const last = Math.ceil(count / size)
  if (last <= 1) return null
  const from = (page - 1) * size + 1
  return (
    <nav class="pagination" aria-label={t('page.pages')}>
      {page > 1 ? (
        <a rel="prev" href={urlOf(page - 1)}>
          {t('page.previous')}
        </a>
      ) : (
        <span />
      )}
      <span class="count">{t('page.where', { from, to: Math.min(count, from + size - 1), count })}</span>
      {page < last ? (
        <a rel="next" href={urlOf(page + 1)}>
          {t('page.next')}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
