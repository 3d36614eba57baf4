import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { wordsIn } from '../../../web/words/words.ts'
import { taskPath } from '../../tasks/path.ts'
import type { Card } from '../cards.ts'
import { Stone } from './stone.tsx'

interface Shown {
  visit: Visit
  /** Of the map. */
  path: string
  task: Card
}

export function TaskCard({ visit, path, task }: Shown): VNode {
  return (
    <li class="card" id={`task-${task.id}`}>
      <Stone visit={visit} path={path} task={task} />
      <div>
        <a class="card-title" href={taskPath(path, task)}>
          <bdi>{task.title}</bdi>
        </a>
        <CardFoot visit={visit} task={task} />
      </div>
    </li>
  )
}

/** The little there is to say besides the title. */
function CardFoot({ visit, task }: Omit<Shown, 'path'>): VNode | null {
  const t = wordsIn(visit.language)
  if (!task.pending && task.category === null && task.comments_count === 0) return null
  return (
    <p class="card-foot">
      {task.pending && <span class="badge">{t('card.waiting')}</span>}
      {task.category !== null && <Category name={task.category} shortname={task.emoji_shortname} />}
      {task.comments_count > 0 && <span>{t('task.comments', { count: task.comments_count })}</span>}
    </p>
  )
}

export const Category = ({ name, shortname }: { name: string; shortname: string | null }): VNode => (
  <span class="category">
    <span aria-hidden="true">{emojiOf(shortname ?? '')}</span> <bdi>{name}</bdi>
  </span>
)
