import type { TeamAnswer } from '../../../features/comments/queries/find-answer.ts'
import { withMentions } from '../../../features/comments/rules/mentions.ts'
import { plainOpening } from '../../../platform/markdown/rendered-html.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import { LinkButton, PageButton } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Menu } from '../../layout/menu.tsx'
import { CopyText, excerpt, ImportedMark, NameLink, Prose, Section, TimeAgo } from '../../layout/text.tsx'
import type { TaskPageData } from '../read-task.ts'
import { SimilarTasksFrame } from '../similar.tsx'
import { showsArrival } from './card.tsx'
import { EditedMark } from './comment.tsx'
import { ConversationView, MessagesView } from './conversation.tsx'
import { TaskSidebar } from './task-sidebar.tsx'
import { TaskMenu, TeamSections } from './task-team.tsx'
import { TaskBar, TaskVote } from './task-vote.tsx'

/** Search engines show about this many characters. */
const descriptionLength = 160

export function TaskView(_: object, data: TaskPageData) {
  const { t, person, map, task, path } = data
  const arrived = data.history.at(-1)?.arrived
  return (
    <Layout
      title={task.title}
      description={descriptionOf(data)}
      updatesUrl={`${map.path}/live?task=${task.id}`}
      isUnopened={data.isUnopened ?? false}
      {...(task.pending ? {} : { feed: path, oembed: true, picture: `${path}share.png` })}
    >
      <div class="task">
        <article class="task-text">
          <div class="task-head">
            <p class="breadcrumbs">
              <span class={`dot ${task.list_role}`} aria-hidden="true" />{' '}
              <NameLink href={`${map.path}/${task.list_id}-${task.list_slug}/`} name={task.list_name} />{' '}
              {arrived && showsArrival(task.list_role) && <TimeAgo timestamp={arrived} />}
            </p>
            {data.team && <TaskMenu />}
          </div>
          {data.team ? (
            // With a script, the team edits the text in place.
            <turbo-frame id="task-text" target="_top">
              <TaskText />
            </turbo-frame>
          ) : (
            <TaskText />
          )}
          {data.team && <TeamSections />}
          <MessagesView />
          <ConversationView />
          <SimilarTasksFrame />
          {!task.pending && !data.team && task.author_id !== person?.id && (
            <p class="report-link">
              <a class="muted" href={`${path}report`} rel="nofollow">
                {t('report.link.task')}
              </a>
            </p>
          )}
        </article>
        <TaskSidebar />
        <TaskBar />
      </div>
    </Layout>
  )
}

function TaskText(_: object, data: TaskPageData) {
  const { t, person, task, path } = data
  const name = displayName(t, task)
  const isAuthor = task.author_id === person?.id
  return (
    <>
      <h1 dir="auto">{task.title}</h1>
      {task.pending && (
        <div class="notice">
          <p>{t(isAuthor ? 'task.waiting.mine' : 'task.waiting')}</p>
          {data.team && <ApproveButton />}
        </div>
      )}
      <div class="muted byline">
        <Avatar {...faceOf(task, name)} small />
        <span>
          {t('task.by', { name })} {task.author_role && <span class="badge">{t('task.team')}</span>} ·{' '}
          <TimeAgo timestamp={task.created} />
          <EditedMark edited={task.edited} history={data.team && `${path}versions`} />
          <ImportedMark imported={task.imported} />
        </span>
        <Share />
      </div>
      <TaskVote place="under-title" />
      {data.answer && <AnswerView answer={data.answer} />}
      {task.parsed_description ? (
        <Prose html={task.parsed_description} from={2} />
      ) : (
        <p class="muted">{t('task.no-description')}</p>
      )}
      {data.isOwn && (
        <div class="task-actions">
          <LinkButton href={`${path}own`} data-turbo-frame="_top" text={t('own.edit.suggestion')} />
        </div>
      )}
    </>
  )
}

const ApproveButton = (_: object, { t, task, path }: TaskPageData) => (
  <PageButton kind="primary" to={`${path}approve`} name="read" value={task.modified}>
    {t('action.approve')}
  </PageButton>
)

/** The beginning of the text, or the numbers of votes and comments if there's none. */
function descriptionOf({ t, task }: TaskPageData): string {
  const text = plainOpening(task.parsed_description)
  if (text) return excerpt(text, descriptionLength)
  return `${t('task.votes', { count: task.total_votes })}, ${t('task.comments', { count: task.comments_count })}`
}

/** The comment that the team pinned. If the team has decided, it's the reason. */
function AnswerView({ answer }: { answer: TeamAnswer }, { t, path, task, mentions }: TaskPageData) {
  const name = displayName(t, answer)
  // No one on the team has claimed it.
  const isForeign = answer.imported && !answer.role
  const isDecided = task.list_role === 'rejected' || task.list_role === 'completed'
  return (
    <Section
      id="answer"
      title={t(isForeign ? 'answer.imported' : isDecided ? 'answer.reason' : 'answer.title')}
      class="answer"
    >
      <Avatar {...faceOf(answer, name)} />
      <p class="muted">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {answer.role && <span class="badge">{t('task.team')}</span>} · <TimeAgo timestamp={answer.created} />
        <EditedMark edited={answer.edited} history={undefined} />
        <ImportedMark imported={answer.imported} />
      </p>
      <Prose html={withMentions(answer.parsed_content, mentions.get(answer.id))} from={3} />
      <p>
        <a class="muted" href={`${path}?comment=${answer.id}#comment-${answer.id}`}>
          {t('answer.see')}
        </a>
      </p>
    </Section>
  )
}

/** The URL to copy. The script shows the button on devices that can share. */
function Share(_: object, { t, publicUrl, task, path }: TaskPageData) {
  const url = publicUrl + path
  return (
    <Menu id="share" name={t('share.button')} button="link" class="share">
      <CopyText id="share-link" label={t('share.link')} text={url} />
      <button class="button" type="button" data-share={url} data-title={task.title} hidden>
        {t('share.send')}
      </button>
    </Menu>
  )
}
