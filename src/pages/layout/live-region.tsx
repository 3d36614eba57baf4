import type { VNode } from 'preact'
import type { PluralForms } from '../../platform/html/words.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

/** Where the script announces what has changed, with the words it needs. Empty until then. */
export function LiveRegion({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <p
      id="live"
      role="status"
      data-known={common.person ? '' : undefined}
      {...formsOf(t.forms('task.votes.word'))}
      data-cast={t('vote.cast')}
      data-withdrawn={t('vote.withdrawn')}
      data-failed={t('script.failed')}
    />
  )
}

/** One attribute for each plural form the language has: `data-one`, `data-few`, `data-other`. */
const formsOf = (forms: PluralForms): Record<string, string> =>
  Object.fromEntries(Object.entries(forms).map(([category, text]) => [`data-${category}`, text]))
