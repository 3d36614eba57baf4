import { DefaultButton, pageForm, withoutFiles } from '../../layout/form.tsx'
import { Choice, Menu } from '../../layout/menu.tsx'
import type { TaskPageData } from '../read-task.ts'
import { VoteButton } from './card.tsx'
import { commentForm } from './comment-form.tsx'

interface VoteProps {
  place: 'under-title' | 'beside'
}

/** Vote and Follow. The page has them twice; the style sheet shows the ones that fit the screen. */
export function TaskVote({ place }: VoteProps, data: TaskPageData) {
  const { t, person, task } = data
  return (
    <div class={`task-vote ${place}`}>
      {place === 'under-title' && !data.closed && <DefaultButton form={commentForm} />}
      {task.takes_votes ? (
        <>
          <VoteButton task={task} form={formOf(data)} />
          <span class="muted vote-unit" aria-hidden="true">
            {t('task.votes.word', { count: task.total_votes })}
          </span>
        </>
      ) : (
        <p class="muted">{t('task.votes.closed', { count: task.total_votes })}</p>
      )}
      {task.imported_votes > 0 && <p class="muted">{t('task.votes.imported', { count: task.imported_votes })}</p>}
      <div class="follow">
        <FollowButton />
        {person && <FollowMenu place={place} />}
      </div>
    </div>
  )
}

/** A comment that is being written is sent along, so that it isn't lost without a script. */
const formOf = ({ closed, path }: TaskPageData) => (closed ? undefined : { id: commentForm, action: `${path}vote` })

/**
 * On a phone, keeps Vote and Follow within reach of the thumb once the buttons under the title are out of view. Hidden
 * from the keyboard and screen readers, which use the ones under the title.
 */
export function TaskBar(_: object, data: TaskPageData) {
  const { t, task } = data
  if (!task.takes_votes) return null
  return (
    <div class="task-bar" aria-hidden="true">
      <VoteButton task={task} form={formOf(data)} tabIndex={-1} />
      <span class="muted vote-unit">{t('task.votes.word', { count: task.total_votes })}</span>
      <FollowButton tabIndex={-1} />
    </div>
  )
}

/**
 * Shows whether the person follows the task, and changes it. The script shows the new state immediately, like a vote.
 */
function FollowButton({ tabIndex }: { tabIndex?: number }, data: TaskPageData) {
  const { t, task } = data
  return (
    <button
      type="submit"
      class="button follow-button"
      {...followForm(data)}
      name="follow"
      value={task.following ? 'off' : task.muted ? 'unmute' : 'on'}
      aria-pressed={task.following}
      tabIndex={tabIndex}
      data-on={t('follow.start')}
      data-off={t('follow.following')}
    >
      {t(task.following ? 'follow.following' : task.muted ? 'follow.muted' : 'follow.start')}
    </button>
  )
}

function FollowMenu({ place }: VoteProps, data: TaskPageData) {
  const { t, task } = data
  const chosen = task.muted ? 'mute' : task.follow_level
  return (
    <Menu id={`follow-${place}`} name={t('follow.choose')} icon="open" button="button icon">
      {(['comments', 'answers', 'mute'] as const).map((choice) => (
        <Choice key={choice} {...followForm(data)} name="follow" value={choice} isChosen={choice === chosen}>
          <span>
            {t(`follow.level.${choice}`)}
            <span class="muted">{t(`follow.level.${choice}.help`)}</span>
          </span>
        </Choice>
      ))}
    </Menu>
  )
}

const followForm = ({ closed, path }: TaskPageData) => ({
  form: closed ? pageForm : commentForm,
  formaction: `${path}follow`,
  formenctype: withoutFiles,
  formnovalidate: !closed,
})
