import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../web/words/words.ts'
import { type Choice, sorts } from '../sort.ts'
import { Category } from './card.tsx'

export interface ChosenCategory {
  id: number
  name: string
  emoji_shortname: string
}

interface Shown {
  visit: Visit
  categories: ChosenCategory[]
  choice: Choice
  addressOf(changed: Partial<Choice>): string
}

/** The order of a list and the category it is narrowed to. Each keeps the other. */
export function Choices({ visit, categories, choice, addressOf }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <>
      <nav class="choices" aria-label={t('list.sort')}>
        {sorts.map((sort) => (
          <a key={sort} href={addressOf({ sort })} aria-current={sort === choice.sort ? 'true' : undefined}>
            {t(`list.sort.${sort}`)}
          </a>
        ))}
      </nav>
      {categories.length > 0 && (
        <nav class="choices quiet" aria-label={t('list.category')}>
          <a
            href={addressOf({ category: undefined })}
            aria-current={choice.category === undefined ? 'true' : undefined}
          >
            {t('list.category.all')}
          </a>
          {categories.map(({ id, name, emoji_shortname }) => (
            <a key={id} href={addressOf({ category: id })} aria-current={id === choice.category ? 'true' : undefined}>
              <Category name={name} shortname={emoji_shortname} />
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
