import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { pageForm } from '../../layout/form.tsx'

interface Props {
  common: CommonData
  /** Of the map. */
  path: string
  task: { id: number; slug: string; title: string; votes_count: number; voted: boolean; takes_votes: boolean }
}

/**
 * The pebble with the count of votes in it. Pressed, it says what is wanted: on or off. Where the list takes no votes
 * it is only the count, and says why.
 */
export function VoteButton({ common, path, task }: Props): VNode {
  const t = wordsIn(common.language)
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
