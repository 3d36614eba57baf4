import type { VNode } from 'preact'
import type { PluralForms } from '../../platform/html/words.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

/** An empty live region, in which the script announces changes. Its attributes have the texts that the script needs. */
export function LiveRegion({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <p
      id="live"
      role="status"
      data-signed-in={common.person?.id}
      {...formsOf(t.forms('task.votes.word'))}
      data-failed={t('script.failed')}
      data-kept={t('script.kept')}
      data-restored={t('script.restored')}
    />
  )
}

/** One attribute for each plural form of the language: `data-one`, `data-few`, `data-other`. */
const formsOf = (forms: PluralForms): Record<string, string> =>
  Object.fromEntries(Object.entries(forms).map(([category, text]) => [`data-${category}`, text]))
