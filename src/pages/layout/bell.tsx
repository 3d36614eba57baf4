import type { VNode } from 'preact'
import { noticesPath } from '../../features/notices/rules/paths.ts'
import type { Person } from '../../platform/person.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { youPath } from './you-path.ts'

/** Leads to what the person was told, with the number of what they have not seen in this map. */
export function Bell({ common, person, unseen }: { common: CommonData; person: Person; unseen: number }): VNode {
  const t = wordsIn(common.language)
  return (
    <a
      class="bell"
      href={person.map ? youPath(person) : noticesPath}
      data-turbo-prefetch="false"
      aria-label={unseen > 0 ? t('bell.some', { count: unseen }) : t('bell.none')}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 2.5a5 5 0 0 0-5 5c0 4-1.5 5.5-2 6.5h14c-.5-1-2-2.5-2-6.5a5 5 0 0 0-5-5Z" />
        <path d="M8 16.5a2 2 0 0 0 4 0" />
      </svg>
      {unseen > 0 && <span class="bell-count">{unseen > 99 ? '99+' : t.number(unseen)}</span>}
    </a>
  )
}
