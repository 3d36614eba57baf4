import type { VNode } from 'preact'
import { plainText } from '../../../platform/markdown/plain-text.ts'
import { Layout } from '../../../web/layout.tsx'
import { Moment } from '../../../web/moment.tsx'
import { displayName } from '../../../web/name.ts'
import { wordsIn } from '../../../web/words/words.ts'
import { beginningOf } from './beginning-of.ts'
import { ConversationView } from './conversation.tsx'
import type { TaskShown } from './shown.ts'
import { SimilarTasks } from './similar.tsx'
import { TaskSide } from './task-side.tsx'

/** As much of a text as search engines show. */
const described = 160

export function TaskView(shown: TaskShown): VNode {
  const { visit, map, task, similar } = shown
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={task.title} map={map} description={descriptionOf(shown)}>
      <div class="task">
        <article class="task-text">
          <p class="crumbs">
            <span class={`dot ${task.list_role}`} aria-hidden="true" />{' '}
            <a href={`${map.path}/${task.list_id}-${task.list_slug}/`}>
              <bdi>{task.list_name}</bdi>
            </a>
          </p>
          <h1>
            <bdi>{task.title}</bdi>
          </h1>
          {task.pending && <Waiting {...shown} />}
          <p class="muted">
            {t('task.by', { name: displayName(t, task) })}{' '}
            {task.author_role && <span class="badge">{t('task.team')}</span>} ·{' '}
            <Moment visit={visit} moment={task.created} />
          </p>
          {task.parsed_description ? (
            <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: task.parsed_description }} />
          ) : (
            <p class="muted">{t('task.no-description')}</p>
          )}
          <ConversationView {...shown} />
          {similar.length > 0 && <SimilarTasks visit={visit} map={map} similar={similar} heading={t('task.similar')} />}
        </article>
        <TaskSide {...shown} />
      </div>
    </Layout>
  )
}

/** The beginning of its text; of one without, what people have done with it. */
function descriptionOf({ visit, task }: TaskShown): string {
  const t = wordsIn(visit.language)
  const text = plainText(task.parsed_description)
  if (text) return beginningOf(text, described)
  return `${t('task.votes', { count: task.votes_count })}, ${t('task.comments', { count: task.comments_count })}`
}

/** A suggestion that only its author and the team can see yet. */
function Waiting({ visit, task }: TaskShown): VNode {
  const t = wordsIn(visit.language)
  const mine = task.author_id === visit.person?.id
  return <p class="notice">{t(mine ? 'task.waiting.mine' : 'task.waiting')}</p>
}
