import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

/** Where our script tells what has changed, and what it has to know for it. Empty until then. */
export function Live({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <p
      id="live"
      role="status"
      data-known={common.person ? '' : undefined}
      data-one={t('task.votes.word', { count: 1 })}
      data-other={t('task.votes.word', { count: 2 })}
      data-cast={t('vote.cast')}
      data-withdrawn={t('vote.withdrawn')}
      data-failed={t('script.failed')}
    />
  )
}
