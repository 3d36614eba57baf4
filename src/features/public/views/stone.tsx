import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { pageForm } from '../../../web/forms.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { taskPath } from '../../tasks/path.ts'

interface Shown {
  visit: Visit
  /** Of the map. */
  path: string
  task: { id: number; slug: string; title: string; votes_count: number; voted: boolean; takes_votes: boolean }
}

/**
 * The pebble with the count of votes in it. Pressed, it says what is wanted: on or off. Where the list takes no votes
 * it is only the count, and says why.
 */
export function Stone({ visit, path, task }: Shown): VNode {
  const t = wordsIn(visit.language)
  const { votes_count: count, voted } = task
  const number = <span class="stone-count">{t.number(count)}</span>
  const unit = t('task.votes.word', { count })
  if (!task.takes_votes) {
    return (
      <span class="stone" title={t('vote-button.closed')}>
        {number}
        <span class="unseen">
          {' '}
          {unit}. {t('vote-button.closed')}
        </span>
      </span>
    )
  }
  return (
    <button
      type="submit"
      class="stone"
      form={pageForm}
      formaction={`${taskPath(path, task)}vote`}
      name="vote"
      value={voted ? 'off' : 'on'}
      aria-pressed={voted}
      data-count={count}
    >
      <span class="unseen">{t('vote-button.for', { title: task.title })}</span>
      {number}
      <span class="unseen stone-unit"> {unit}</span>
    </button>
  )
}
