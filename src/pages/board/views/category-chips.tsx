import type { VNode } from 'preact'
import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Category } from './card.tsx'

interface Props {
  common: CommonData
  categories: CategoryOption[]
  /** The id of the category that is shown; undefined for all. */
  category: number | undefined
  urlOf(category: number | undefined): string
}

/** One line of links that show only the tasks of a category. Nothing if there are no categories. */
export function CategoryChips({ common, categories, category, urlOf }: Props): VNode | null {
  const t = wordsIn(common.language)
  if (categories.length === 0) return null
  return (
    <nav class="choices pills chips" aria-label={t('list.category')}>
      <a href={urlOf(undefined)} aria-current={category === undefined ? 'true' : undefined}>
        {t('list.category.all')}
      </a>
      {categories.map(({ id, name, emoji_shortname }) => (
        <a key={id} href={urlOf(id)} aria-current={id === category ? 'true' : undefined}>
          <Category name={name} shortname={emoji_shortname} />
        </a>
      ))}
    </nav>
  )
}
