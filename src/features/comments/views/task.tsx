import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import type { OpenMap } from '../../maps/map.ts'
import { Category, Stone } from '../../tasks/views/card.tsx'
import type { ShownComment, ShownTask } from '../conversation.ts'

interface Shown {
  visit: Visit
  map: OpenMap
  task: ShownTask
  comments: ShownComment[]
}

export function TaskView({ visit, map, task, comments }: Shown): VNode {
  const t = wordsIn(visit.language)
  const description = `${t('task.votes', { count: task.votes_count })}, ${t('task.comments', { count: task.comments_count })}`
  return (
    <Layout visit={visit} title={task.title} map={map} description={description}>
      <div class="task">
        <article class="task-text">
          <h1>
            <bdi>{task.title}</bdi>
          </h1>
          <p class="muted">
            {t('task.by', { name: nameOf(task) })} · <Moment visit={visit} moment={task.created} />
          </p>
          {task.parsed_description ? (
            <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: task.parsed_description }} />
          ) : (
            <p class="muted">{t('task.no-description')}</p>
          )}
          <Conversation visit={visit} task={task} comments={comments} />
        </article>
        <aside class="task-side">
          <Stone visit={visit} count={task.votes_count} />
          <p>
            {t('task.in')} <span class={`dot ${task.list_role}`} aria-hidden="true" />{' '}
            <a href={`${map.path}/${task.list_id}-${task.list_slug}/`}>
              <bdi>{task.list_name}</bdi>
            </a>
            <br />
            <span class="muted">{t('task.since', { date: t.date(task.list_arrival) })}</span>
          </p>
          {task.category && (
            <p>
              <Category name={task.category} shortname={task.emoji_shortname} />
            </p>
          )}
          {task.url && (
            <p>
              <a href={task.url} rel="nofollow ugc noopener">
                {t('task.link')}
              </a>
            </p>
          )}
        </aside>
      </div>
    </Layout>
  )
}

function Conversation({ visit, task, comments }: Omit<Shown, 'map'>): VNode {
  const t = wordsIn(visit.language)
  const authors = new Map(comments.map((comment) => [comment.id, nameOf(comment)]))
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">{t('task.conversation')}</h2>
      {comments.length === 0 && <p class="muted">{t('task.no-comments')}</p>}
      <ol class="comments">
        {comments.map((comment) => (
          <li key={comment.id} id={`comment-${comment.id}`} class={comment.in_reply_to ? 'reply' : undefined}>
            <p class="muted">
              <strong>
                <bdi>{nameOf(comment)}</bdi>
              </strong>{' '}
              {comment.role && <span class="badge">{t('task.team')}</span>}{' '}
              {comment.in_reply_to && authors.has(comment.in_reply_to) && (
                <a href={`#comment-${comment.in_reply_to}`}>
                  {t('task.replying', { name: authors.get(comment.in_reply_to) ?? '' })}
                </a>
              )}{' '}
              <Moment visit={visit} moment={comment.created} />
            </p>
            <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: comment.parsed_content }} />
          </li>
        ))}
      </ol>
      {task.lock_comments && <p class="muted">{t('task.locked')}</p>}
    </section>
  )
}

function Moment({ visit, moment }: { visit: Visit; moment: string }): VNode {
  const t = wordsIn(visit.language)
  return (
    <time datetime={moment} title={t.moment(moment)}>
      {t.ago(moment, visit.now)}
    </time>
  )
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim() || '…'
