import type { ButtonHTMLAttributes } from 'preact'
import { DefaultButton, pageForm, withoutFiles } from '../../layout/form.tsx'
import { VoteButton } from './card.tsx'
import { commentForm } from './comment-form.tsx'
import type { TaskPageData } from './task-data.ts'

/** Vote and Follow. The page has them twice; the style sheet shows the ones that fit the screen. */
export function TaskVote({ data, place }: { data: TaskPageData; place: 'under-title' | 'beside' }) {
  const { common, map, task } = data
  const { t } = common
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

/** A comment that is being written is sent along, so that it isn't lost without a script. */
const formOf = ({ closed, path }: TaskPageData) => (closed ? undefined : { id: commentForm, action: `${path}vote` })

/** Voting also follows the task, unless the person switches that off. */
function VoteFollows({ common, path, voteFollows, closed }: TaskPageData) {
  const { t } = common
  if (!common.person) return <p class="muted vote-follows">{t('vote.follows.visitor')}</p>
  return (
    <button
      type="submit"
      class="vote-follows switch"
      role="switch"
      aria-checked={voteFollows}
      form={closed ? pageForm : commentForm}
      formaction={`${path}vote-follows`}
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
 * On a phone, Vote and Follow stay within reach of the thumb when those under the title are out of view. It's hidden from
 * the keyboard and screen readers, which have those under the title.
 */
export function TaskBar(data: TaskPageData) {
  const { common, map, task } = data
  const { t } = common
  if (!task.takes_votes) return null
  return (
    <div class="task-bar" aria-hidden="true">
      <VoteButton common={common} path={map.path} task={task} form={formOf(data)} tabIndex={-1} />
      <span class="muted vote-unit">{t('task.votes.word', { count: task.votes_count })}</span>
      <Follow {...data} tabIndex={-1} />
    </div>
  )
}

/** The script changes it at once, like a vote. */
function Follow({ tabIndex, ...data }: TaskPageData & { tabIndex?: number }) {
  const { common, task } = data
  const { t } = common
  return (
    <FollowButton
      data={data}
      form={data.closed ? pageForm : commentForm}
      formnovalidate={!data.closed}
      choice={task.following ? 'off' : 'on'}
      class="button follow-button"
      tabIndex={tabIndex}
      data-on={t('follow.start')}
      data-off={t('follow.stop')}
    >
      {t(task.following ? 'follow.stop' : 'follow.start')}
    </FollowButton>
  )
}

/** Which notices the person gets about the task, and how to change that. */
export function FollowChoice(data: TaskPageData) {
  const { common, task } = data
  if (!common.person) return null
  const { t } = common
  const level = task.follow_level ?? 'answers'
  const state = task.muted ? 'follow.is-muted' : task.following ? (`follow.hears.${level}` as const) : undefined
  return (
    <details class="follow-choice">
      <summary>{t('follow.choose')}</summary>
      <p class="muted">{t(state ?? 'follow.hears.nothing')}</p>
      <p>
        {(!task.following || level !== 'answers') && (
          <FollowButton data={data} choice="answers" class="link">
            {t('follow.to.answers')}
          </FollowButton>
        )}
        {(!task.following || level !== 'comments') && (
          <FollowButton data={data} choice="comments" class="link">
            {t('follow.to.comments')}
          </FollowButton>
        )}
        <FollowButton data={data} choice={task.muted ? 'unmute' : 'mute'} class="link">
          {t(task.muted ? 'follow.to.unmute' : 'follow.to.mute')}
        </FollowButton>
      </p>
    </details>
  )
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  data: TaskPageData
  choice: 'on' | 'off' | 'answers' | 'comments' | 'mute' | 'unmute'
  /** The texts of both states, for the script. */
  'data-on'?: string
  'data-off'?: string
}

const FollowButton = ({ data: { path }, choice, ...rest }: ButtonProps) => (
  <button
    type="submit"
    form={pageForm}
    formenctype={withoutFiles}
    formaction={`${path}follow`}
    name="follow"
    value={choice}
    {...rest}
  />
)
