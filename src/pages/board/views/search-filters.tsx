import type { VNode } from 'preact'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { wordsIn } from '../../../words/words.ts'
import type { SearchProps } from './search-data.ts'

/** In which list and category to search. They are sent with the words. */
export function SearchFilters({ common, lists, categories, filter }: SearchProps): VNode {
  const t = wordsIn(common.language)
  return (
    <div class="search-filters">
      <select name="list" aria-label={t('search.list')}>
        <option value="">{t('search.list.all')}</option>
        {lists.map(({ id, name }) => (
          <option key={id} value={id} selected={filter.list_id?.includes(id)}>
            {name}
          </option>
        ))}
      </select>
      {categories.length > 0 && (
        <select name="category" aria-label={t('list.category')}>
          <option value="">{t('search.category.all')}</option>
          {categories.map(({ id, name, emoji_shortname }) => (
            <option key={id} value={id} selected={filter.category_id?.includes(id)}>
              {`${emojiOf(emoji_shortname ?? '')} ${name}`.trim()}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
