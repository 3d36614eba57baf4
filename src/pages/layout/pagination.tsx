import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

interface Props {
  common: CommonData
  page: number
  /** Records on one page, and in all. */
  size: number
  count: number
  addressOf(page: number): string
}

/** Where among all of them these are, and the way on. */
export function Pages({ common, page, size, count, addressOf }: Props): VNode | null {
  const t = wordsIn(common.language)
  const last = Math.ceil(count / size)
  if (last <= 1) return null
  const from = (page - 1) * size + 1
  return (
    <nav class="pages" aria-label={t('page.pages')}>
      {page > 1 ? (
        <a rel="prev" href={addressOf(page - 1)}>
          {t('page.previous')}
        </a>
      ) : (
        <span />
      )}
      <span class="count">{t('page.where', { from, to: Math.min(count, from + size - 1), count })}</span>
      {page < last ? (
        <a rel="next" href={addressOf(page + 1)}>
          {t('page.next')}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
