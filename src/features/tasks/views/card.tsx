import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { wordsIn } from '../../../web/words/words.ts'
import type { Card } from '../board.ts'

interface Shown {
  visit: Visit
  path: string
  task: Card
}

export function TaskCard({ visit, path, task }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <li class="card">
      <Stone visit={visit} count={task.votes_count} />
      <div>
        <a class="card-title" href={`${path}/task/${task.id}-${task.slug}/`}>
          <bdi>{task.title}</bdi>
        </a>
        <p class="muted">
          {task.category && <Category name={task.category} shortname={task.emoji_shortname} />}
          {task.comments_count > 0 && <span>{t('task.comments', { count: task.comments_count })}</span>}
        </p>
      </div>
    </li>
  )
}

/** The pebble with the count of votes in it. */
export function Stone({ visit, count }: { visit: Visit; count: number }): VNode {
  const t = wordsIn(visit.language)
  return (
    <span class="stone" title={t('task.votes', { count })}>
      <span aria-hidden="true">{t.number(count)}</span>
      <span class="unseen">{t('task.votes', { count })}</span>
    </span>
  )
}

export const Category = ({ name, shortname }: { name: string; shortname: string | null }): VNode => (
  <span class="category">
    <span aria-hidden="true">{emojiOf(shortname ?? '')}</span> <bdi>{name}</bdi>
  </span>
)
