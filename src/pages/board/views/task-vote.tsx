import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import { DefaultButton, pageForm, withoutFiles } from '../../layout/form.tsx'
import { commentForm } from './comment-form.tsx'
import { Follow } from './follow.tsx'
import type { TaskPageData } from './task-data.ts'
import { VoteButton } from './vote-button.tsx'

/** The page has it twice; the style sheet shows the one that the width of the screen asks for. */
type Place = 'under-title' | 'beside'

/** Vote and Follow. */
export function TaskVote({ data, place }: { data: TaskPageData; place: Place }): VNode {
  const { common, map, task } = data
  const t = wordsIn(common.language)
  return (
    <div class={`task-vote ${place}`}>
      {place === 'under-title' && !data.closed && <DefaultButton form={commentForm} />}
      {task.takes_votes ? (
        <>
          <VoteButton common={common} path={map.path} task={task} form={formOf(data)} />
          <span class="muted vote-unit" aria-hidden="true">
            {t('task.votes.word', { count: task.votes_count })}
          </span>
        </>
      ) : (
        <p class="muted">{t('task.votes.closed', { count: task.votes_count })}</p>
      )}
      <Follow {...data} />
      {task.takes_votes && <VoteFollows {...data} />}
    </div>
  )
}

/** A comment that is being written is sent along, so that it is not lost without a script. */
const formOf = ({ closed, map, task }: TaskPageData) =>
  closed ? undefined : { id: commentForm, action: `${taskPath(map.path, task)}vote` }

/** Voting follows too. A person who does not want that says so once. */
function VoteFollows({ common, map, task, voteFollows, closed }: TaskPageData): VNode {
  const t = wordsIn(common.language)
  if (!common.person) return <p class="muted vote-follows">{t('vote.follows.visitor')}</p>
  return (
    <button
      type="submit"
      class="vote-follows switch"
      role="switch"
      aria-checked={voteFollows}
      form={closed ? pageForm : commentForm}
      formaction={`${taskPath(map.path, task)}vote-follows`}
      formenctype={withoutFiles}
      formnovalidate={!closed}
      name="vote_follows"
      value={voteFollows ? 'off' : 'on'}
    >
      {t('vote.follows')}
    </button>
  )
}

/**
 * On a phone, Vote and Follow stay within reach of the thumb when those under the title have left the screen. The keyboard
 * and screen readers have those under the title, so for them this is not there a second time.
 */
export function TaskBar(data: TaskPageData): VNode | null {
  const { common, map, task } = data
  const t = wordsIn(common.language)
  if (!task.takes_votes) return null
  return (
    <div class="task-bar" aria-hidden="true">
      <VoteButton common={common} path={map.path} task={task} form={formOf(data)} tabIndex={-1} />
      <span class="muted vote-unit">{t('task.votes.word', { count: task.votes_count })}</span>
      <Follow {...data} tabIndex={-1} />
    </div>
  )
}
