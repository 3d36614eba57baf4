import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { Layout } from '../../layout/layout.tsx'
import { SearchBox } from './search-box.tsx'
import type { SearchProps } from './search-data.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchResultList } from './search-results.tsx'

export function SearchView(props: SearchProps): VNode {
  const { common, map, words } = props
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={words ? `${t('search.title')}: ${words}` : t('search.title')} map={map}>
      <section class="narrow">
        <h1>{t('search.title')}</h1>
        <search>
          <form action={`${map.path}/search`} data-auto-submit="250" data-turbo-frame="results">
            <div class="search">
              <SearchBox label={t('search.label')} send={t('search.send')} words={words} />
            </div>
            <SearchFilters {...props} />
          </form>
        </search>
        <turbo-frame id="results" data-turbo-action="replace">
          <SearchResultList {...props} />
        </turbo-frame>
      </section>
    </Layout>
  )
}
