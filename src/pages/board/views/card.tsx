import type { VNode } from 'preact'
import type { Card } from '../../../features/tasks/queries/cards.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { VoteButton } from './vote-button.tsx'

interface Props {
  common: CommonData
  /** The path of the map. */
  path: string
  task: Card
}

export function TaskCard({ common, path, task }: Props): VNode {
  return (
    <li class="card" id={`task-${task.id}`}>
      <VoteButton common={common} path={path} task={task} />
      <div>
        <a class="card-title" href={taskPath(path, task)}>
          <bdi>{task.title}</bdi>
        </a>
        <CardFoot common={common} task={task} />
      </div>
    </li>
  )
}

function CardFoot({ common, task }: Omit<Props, 'path'>): VNode | null {
  const t = wordsIn(common.language)
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
