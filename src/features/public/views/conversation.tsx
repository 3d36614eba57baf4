import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Form, Problems } from '../../../web/forms.tsx'
import { Moment } from '../../../web/moment.tsx'
import { displayName } from '../../../web/name.ts'
import { type Key, wordsIn } from '../../../web/words/words.ts'
import { taskPath } from '../../tasks/path.ts'
import type { ShownComment } from '../conversation.ts'
import type { TaskShown } from './shown.ts'
import { PreviewButton, Writing } from './writing.tsx'

export function ConversationView(shown: TaskShown): VNode {
  const { visit, task, conversation } = shown
  const t = wordsIn(visit.language)
  const closed = closedBy(visit, shown)
  return (
    <section aria-labelledby="conversation" class="conversation">
      <h2 id="conversation">
        {t('task.conversation')} <span class="count">{t.number(task.comments_count)}</span>
      </h2>
      {conversation.earlier && <a href={`?before=${conversation.earlier}#conversation`}>{t('task.earlier')}</a>}
      {conversation.comments.length === 0 && <p class="muted">{t('task.no-comments')}</p>}
      <ol class="comments">
        {conversation.comments.map((comment) => (
          <Comment key={comment.id} shown={shown} comment={comment} open={!closed} />
        ))}
      </ol>
      {conversation.newer && (
        <p>
          <a href={`${taskPath(shown.map.path, task)}#conversation`}>{t('task.newest')}</a>
        </p>
      )}
      {closed ? <p class="muted">{t(closed)}</p> : !replied(shown) && <CommentForm shown={shown} />}
      {closed && visit.form.content && <Unsaid visit={visit} text={visit.form.content} />}
    </section>
  )
}

/** What somebody wrote while the conversation was closed: theirs to keep. */
const Unsaid = ({ visit, text }: { visit: Visit; text: string }): VNode => (
  <section class="preview" aria-labelledby="unsaid">
    <h3 id="unsaid">{wordsIn(visit.language)('comment.unsaid')}</h3>
    <p dir="auto" class="unsaid">
      {text}
    </p>
  </section>
)

/** Why nothing can be said here at the moment. */
function closedBy({ person }: Visit, { task, map }: TaskShown): Key | undefined {
  if (task.lock_comments) return 'problem.comments_locked'
  if (!task.takes_comments) return 'problem.comments_disabled'
  if (task.pending && (!person || map.role === null)) return 'problem.comments_pending'
  return undefined
}

/** The comment that is being replied to. */
function replied({ visit, conversation }: TaskShown): ShownComment | undefined {
  const id = Number(visit.form.in_reply_to ?? visit.query.reply ?? 0)
  return conversation.comments.find((comment) => comment.id === id)
}

function Comment({ shown, comment, open }: { shown: TaskShown; comment: ShownComment; open: boolean }): VNode {
  const { visit, map, task } = shown
  const t = wordsIn(visit.language)
  const name = displayName(t, comment)
  return (
    <li id={`comment-${comment.id}`} class={comment.depth > 0 ? `reply depth-${comment.depth}` : undefined}>
      <p class="muted">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {comment.role && <span class="badge">{t('task.team')}</span>}{' '}
        {comment.parent && (
          <a href={`#comment-${comment.parent.id}`}>{t('task.replying', { name: displayName(t, comment.parent) })}</a>
        )}{' '}
        <Moment visit={visit} moment={comment.created} />
      </p>
      <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: comment.parsed_content }} />
      {open && replied(shown) !== comment && (
        <p>
          <a
            class="muted"
            href={`${taskPath(map.path, task)}?comment=${comment.id}&reply=${comment.id}#reply`}
            aria-label={t('comment.reply.to', { name })}
          >
            {t('comment.reply')}
          </a>
        </p>
      )}
      {open && replied(shown) === comment && <CommentForm shown={shown} comment={comment} />}
    </li>
  )
}

/**
 * The browser sends it by itself: Turbo would lose the place on the page, which is the comment, or else the field again.
 */
function CommentForm({ shown, comment }: { shown: TaskShown; comment?: ShownComment }): VNode {
  const { visit, map, task } = shown
  const t = wordsIn(visit.language)
  const text = visit.form.content ?? ''
  const label = comment ? t('comment.reply.label', { name: displayName(t, comment) }) : t('comment.label')
  return (
    <Form
      visit={visit}
      action={`${taskPath(map.path, task)}comment#content-text`}
      id="reply"
      class="comment-form"
      data-turbo="false"
    >
      <Problems visit={visit} field={null} />
      <Problems visit={visit} field="parent" />
      <Problems visit={visit} field="in_reply_to" />
      {comment && <input type="hidden" name="in_reply_to" value={comment.id} />}
      <Writing visit={visit} name="content" label={label} text={text} preview={shown.preview} />
      {!visit.person && <p class="muted">{t('writing.sign-in')}</p>}
      <div class="actions">
        <button type="submit" class="button primary">
          {t(comment ? 'comment.reply.send' : 'comment.send')}
        </button>
        <PreviewButton visit={visit} />
        {comment && <a href={`${taskPath(map.path, task)}#comment-${comment.id}`}>{t('comment.cancel')}</a>}
      </div>
    </Form>
  )
}
