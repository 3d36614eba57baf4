import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

interface Props {
  common: CommonData
  /** The URL of the first page. Undefined on that page. */
  newest: string | undefined
  /** The URL of the next page. Undefined on the last. */
  older: string | undefined
}

/** Links through a log, newest first. New entries come in all the time, so its pages have no numbers. */
export function OlderPages({ common, newest, older }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <nav class="pagination" aria-label={t('page.pages')}>
      {newest === undefined ? <span /> : <a href={newest}>{t('audit.newest')}</a>}
      {older === undefined ? (
        <span />
      ) : (
        <a rel="next" href={older}>
          {t('audit.older')}
        </a>
      )}
    </nav>
  )
}
