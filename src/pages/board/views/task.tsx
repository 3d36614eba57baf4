import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { plainOpening } from '../../../platform/markdown/plain-text.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import { Layout } from '../../layout/layout.tsx'
import { excerpt, Prose, TimeAgo } from '../../layout/text.tsx'
import { AnswerView } from './answer.tsx'
import { ConversationView } from './conversation.tsx'
import { EditedMark } from './edited-mark.tsx'
import { MessagesView } from './messages.tsx'
import { ReportLink } from './report-link.tsx'
import { Share } from './share.tsx'
import { showsArrival } from './shows-arrival.ts'
import { SimilarTasksFrame } from './similar-tasks.tsx'
import type { TaskPageData } from './task-data.ts'
import { TaskSidebar } from './task-sidebar.tsx'
import { TeamPanel } from './task-team.tsx'
import { TaskBar, TaskVote } from './task-vote.tsx'

/** Search engines show about this many characters. */
const descriptionLength = 160

export function TaskView(data: TaskPageData): VNode {
  const { common, map, task } = data
  const arrived = data.history.at(-1)?.arrived
  return (
    <Layout
      common={common}
      title={task.title}
      map={map}
      description={descriptionOf(data)}
      updatesUrl={`${map.path}/live?task=${task.id}`}
      isUnopened={data.isUnopened}
      {...(task.pending
        ? {}
        : { feed: taskPath(map.path, task), oembed: true, picture: `${taskPath(map.path, task)}share.png` })}
    >
      <div class="task">
        <article class="task-text">
          <p class="breadcrumbs">
            <span class={`dot ${task.list_role}`} aria-hidden="true" />{' '}
            <a href={`${map.path}/${task.list_id}-${task.list_slug}/`}>
              <bdi>{task.list_name}</bdi>
            </a>{' '}
            {arrived && showsArrival(task.list_role) && <TimeAgo common={common} timestamp={arrived} />}
          </p>
          {data.team ? (
            // With a script, the team edits the text in its place.
            <turbo-frame id="task-text" target="_top">
              <TaskText {...data} />
            </turbo-frame>
          ) : (
            <TaskText {...data} />
          )}
          {data.team && <TeamPanel data={data} team={data.team} />}
          <MessagesView {...data} />
          <ConversationView {...data} />
          <SimilarTasksFrame common={common} map={map} task={task} />
          {!task.pending && <ReportLink common={common} path={taskPath(map.path, task)} />}
        </article>
        <TaskSidebar {...data} />
        <TaskBar {...data} />
      </div>
    </Layout>
  )
}

function TaskText(data: TaskPageData): VNode {
  const { common, map, task, answer } = data
  const t = wordsIn(common.language)
  const name = displayName(t, task)
  const path = taskPath(map.path, task)
  return (
    <>
      <h1 dir="auto">{task.title}</h1>
      {task.pending && <PendingNotice {...data} />}
      <p class="muted byline">
        <Avatar {...faceOf(task, name)} small />
        <span>
          {t('task.by', { name })} {task.author_role && <span class="badge">{t('task.team')}</span>} ·{' '}
          <TimeAgo common={common} timestamp={task.created} />
          <EditedMark common={common} edited={task.edited} history={data.team && `${path}versions`} />
        </span>
      </p>
      <TaskVote data={data} place="under-title" />
      {answer && <AnswerView common={common} answer={answer} role={task.list_role} path={path} />}
      {task.parsed_description ? (
        <Prose html={task.parsed_description} from={2} />
      ) : (
        <p class="muted">{t('task.no-description')}</p>
      )}
      <div class="task-actions">
        <Share common={common} title={task.title} url={`${common.publicUrl}${path}`} />
        {data.isOwn && (
          <a class="button" href={`${path}own`} data-turbo-frame="_top">
            {t('own.edit.suggestion')}
          </a>
        )}
      </div>
    </>
  )
}

/** The beginning of the text. Without a text, the numbers of votes and comments. */
function descriptionOf({ common, task }: TaskPageData): string {
  const t = wordsIn(common.language)
  const text = plainOpening(task.parsed_description)
  if (text) return excerpt(text, descriptionLength)
  return `${t('task.votes', { count: task.votes_count })}, ${t('task.comments', { count: task.comments_count })}`
}

/** Only the author and the team can see a pending suggestion. */
function PendingNotice({ common, task }: TaskPageData): VNode {
  const t = wordsIn(common.language)
  const isAuthor = task.author_id === common.person?.id
  return <p class="notice">{t(isAuthor ? 'task.waiting.mine' : 'task.waiting')}</p>
}
