import type { VNode } from 'preact'
import type { Visit } from '../platform/http/page.ts'
import { wordsIn } from './words/words.ts'

/** Where our script tells what has changed, and what it has to know for it. Empty until then. */
export function Live({ visit }: { visit: Visit }): VNode {
  const t = wordsIn(visit.language)
  return (
    <p
      id="live"
      role="status"
      data-known={visit.person ? '' : undefined}
      data-one={t('task.votes.word', { count: 1 })}
      data-other={t('task.votes.word', { count: 2 })}
      data-cast={t('vote.cast')}
      data-withdrawn={t('vote.withdrawn')}
      data-failed={t('script.failed')}
    />
  )
}
