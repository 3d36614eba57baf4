import type { VNode } from 'preact'
import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import { type ListView, sorts } from '../../../features/tasks/rules/list-view.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Category } from './card.tsx'

interface Props {
  common: CommonData
  categories: CategoryOption[]
  view: ListView
  addressOf(changed: Partial<ListView>): string
}

/** Links to sort a list and to filter it by category. Changing one keeps the other. */
export function ListFilters({ common, categories, view, addressOf }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <nav class="choices" aria-label={t('list.sort')}>
        {sorts.map((sort) => (
          <a key={sort} href={addressOf({ sort })} aria-current={sort === view.sort ? 'true' : undefined}>
            {t(`list.sort.${sort}`)}
          </a>
        ))}
      </nav>
      {categories.length > 0 && (
        <nav class="choices pills" aria-label={t('list.category')}>
          <a href={addressOf({ category: undefined })} aria-current={view.category === undefined ? 'true' : undefined}>
            {t('list.category.all')}
          </a>
          {categories.map(({ id, name, emoji_shortname }) => (
            <a key={id} href={addressOf({ category: id })} aria-current={id === view.category ? 'true' : undefined}>
              <Category name={name} shortname={emoji_shortname} />
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
