import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { pageForm, withoutFiles } from '../../layout/form.tsx'

interface Props {
  common: CommonData
  /** The path of the map. */
  path: string
  tabIndex?: number
  /** The form that is sent along, so that nothing typed there is lost. Default: the form of the page, without fields. */
  form?: { id: string; action: string } | undefined
  task: VotableTask
}

export interface VotableTask {
  id: number
  slug: string
  title: string
  votes_count: number
  voted: boolean
  takes_votes: boolean
}

/**
 * The button with the number of votes in it. It submits the new state, `on` or `off`, so a double click casts one vote.
 * If the list takes no votes, there is only the number, with the reason.
 */
export function VoteButton({ common, path, task, tabIndex, form }: Props): VNode {
  const t = wordsIn(common.language)
  const { votes_count: count, voted } = task
  const number = <span class="vote-count">{t.number(count)}</span>
  const unit = t('task.votes.word', { count })
  if (!task.takes_votes) {
    return (
      <span class="vote-button" title={t('vote-button.closed')}>
        {number}
        <span class="visually-hidden">
          {' '}
          {unit}. {t('vote-button.closed')}
        </span>
      </span>
    )
  }
  return (
    <button
      type="submit"
      class="vote-button"
      form={form?.id ?? pageForm}
      formenctype={withoutFiles}
      formaction={form?.action ?? `${taskPath(path, task)}vote`}
      formnovalidate={form !== undefined}
      name="vote"
      value={voted ? 'off' : 'on'}
      aria-pressed={voted}
      data-count={count}
      tabIndex={tabIndex}
    >
      <span class="visually-hidden">{t('vote-button.for', { title: task.title })}</span>
      {number}
      <span class="visually-hidden vote-unit"> {unit}</span>
    </button>
  )
}
