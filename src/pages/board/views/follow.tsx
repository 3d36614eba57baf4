import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import { pageForm, withoutFiles } from '../../layout/form.tsx'
import { commentForm } from './comment-form.tsx'
import type { TaskPageData } from './task-data.ts'

type Choice = 'on' | 'off' | 'answers' | 'comments' | 'mute' | 'unmute'

/** With a script it changes at once, as a vote does. */
export function Follow({ tabIndex, ...data }: TaskPageData & { tabIndex?: number }): VNode {
  const { common, task } = data
  const t = wordsIn(common.language)
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

/** What somebody who is signed in hears of the task, and other choices. */
export function FollowChoice(data: TaskPageData): VNode | null {
  const { common, task } = data
  if (!common.person) return null
  const t = wordsIn(common.language)
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

interface ButtonProps {
  data: TaskPageData
  /** The form that is sent along. */
  form?: string
  formnovalidate?: boolean
  choice: Choice
  class: string
  tabIndex?: number | undefined
  /** The texts of the button for each choice. The script shows the other one at once. */
  'data-on'?: string
  'data-off'?: string
  children: string
}

const FollowButton = ({ data: { map, task }, choice, children, ...rest }: ButtonProps): VNode => (
  <button
    type="submit"
    form={pageForm}
    formenctype={withoutFiles}
    formaction={`${taskPath(map.path, task)}follow`}
    name="follow"
    value={choice}
    {...rest}
  >
    {children}
  </button>
)
