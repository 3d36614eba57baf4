import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { onlyInForm } from '../../layout/form.tsx'
import { Comment } from './comment.tsx'
import { CommentForm } from './comment-form.tsx'
import { ConversationOrder } from './conversation-order.tsx'
import { isMessage } from './messages.tsx'
import { PendingComments } from './pending-comments.tsx'
import { repliedComment } from './replied-comment.ts'
import type { TaskPageData } from './task-data.ts'

/** With the newest first, what leads to earlier comments stands below them, and the form above. */
export function ConversationView(ofPage: TaskPageData): VNode {
  const data = { ...ofPage, common: onlyInForm(ofPage.common, !isMessage(ofPage.common)) }
  const { common, task, conversation, closed, order } = data
  const t = wordsIn(common.language)
  const isNewest = order === 'newest'
  const form = !closed && !repliedComment(data) && <CommentForm data={data} />
  return (
    <section aria-labelledby="conversation" class="conversation">
      <div class="conversation-head">
        <h2 id="conversation">
          {t('task.conversation')} <span class="count">{t.number(task.comments_count)}</span>
        </h2>
        <ConversationOrder {...data} />
      </div>
      {isNewest && form}
      {isNewest ? <Newer {...data} /> : <Earlier {...data} />}
      {conversation.comments.length === 0 && <p class="muted">{t('task.no-comments')}</p>}
      <ol class="comments">
        {conversation.comments.map((comment) => (
          <Comment key={comment.id} data={data} comment={comment} />
        ))}
      </ol>
      <PendingComments {...data} />
      {isNewest ? <Earlier {...data} /> : <Newer {...data} />}
      {closed && <p class="muted">{t(`problem.${closed}`)}</p>}
      {!isNewest && form}
      {closed && common.form.content && <UnsentComment common={common} text={common.form.content} />}
    </section>
  )
}

function Earlier({ common, conversation, order }: TaskPageData): VNode | null {
  if (!conversation.earlier) return null
  const kept = order === 'newest' ? '&order=newest' : ''
  return (
    <p>
      <a href={`?before=${conversation.earlier}${kept}#conversation`}>{wordsIn(common.language)('task.earlier')}</a>
    </p>
  )
}

function Newer({ common, map, task, conversation, order }: TaskPageData): VNode | null {
  if (!conversation.newer) return null
  const kept = order === 'newest' ? '?order=newest' : ''
  return (
    <p>
      <a href={`${taskPath(map.path, task)}${kept}#conversation`}>{wordsIn(common.language)('task.newest')}</a>
    </p>
  )
}

/** Shows the text of a comment that was refused because comments are closed, so that its author can copy it. */
const UnsentComment = ({ common, text }: { common: CommonData; text: string }): VNode => (
  <section class="preview" aria-labelledby="unsent">
    <h3 id="unsent">{wordsIn(common.language)('comment.unsaid')}</h3>
    <p dir="auto" class="unsent">
      {text}
    </p>
  </section>
)
