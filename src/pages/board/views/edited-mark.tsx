import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TimeAgo } from '../../layout/text.tsx'

interface Props {
  common: CommonData
  edited: string | null
  /** Where the team reads what the text was before. */
  history: string | undefined
}

/** Says that the author changed the text, and when. */
export function EditedMark({ common, edited, history }: Props): VNode | null {
  if (edited === null) return null
  const t = wordsIn(common.language)
  const mark = (
    <>
      {t('edited.mark')} <TimeAgo common={common} timestamp={edited} />
    </>
  )
  return (
    <>
      {' · '}
      {history ? (
        <a href={history}>
          {mark}
          <span class="visually-hidden">, {t('edited.see')}</span>
        </a>
      ) : (
        mark
      )}
    </>
  )
}
