import type { VNode } from 'preact'
import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import { type ListView, sorts } from '../../../features/tasks/rules/list-view.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { CategoryChips } from './category-chips.tsx'

interface Props {
  common: CommonData
  categories: CategoryOption[]
  view: ListView
  urlOf(changed: Partial<ListView>): string
}

const trendingHelp = 'trending-help'

/** Links to sort a list and to filter it by category. Changing one keeps the other. */
export function ListFilters({ common, categories, view, urlOf }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <nav class="choices sorts" aria-label={t('list.sort')}>
        {sorts.map((sort) => (
          <a
            key={sort}
            href={urlOf({ sort })}
            aria-current={sort === view.sort ? 'true' : undefined}
            aria-describedby={sort === 'trending' ? trendingHelp : undefined}
          >
            {t(`list.sort.${sort}`)}
          </a>
        ))}
      </nav>
      {/* Below the row, which would cut a tooltip off. */}
      <p class={view.sort === 'trending' ? 'sort-help muted' : 'sort-help muted asked'} id={trendingHelp}>
        {t('list.sort.trending.help')}
      </p>
      <CategoryChips
        common={common}
        categories={categories}
        category={view.category}
        urlOf={(category) => urlOf({ category })}
      />
    </>
  )
}
