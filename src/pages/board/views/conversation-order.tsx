import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { TaskPageData } from './task-data.ts'

const orders = ['oldest', 'newest'] as const

/** Which comments come first. Each order has a URL. */
export function ConversationOrder({ common, map, task, order }: TaskPageData): VNode | null {
  const t = wordsIn(common.language)
  if (task.comments_count < 2) return null
  return (
    <nav class="conversation-order" aria-label={t('order.label')}>
      {orders.map((each) => (
        <a
          key={each}
          href={`${taskPath(map.path, task)}${each === 'newest' ? '?order=newest' : ''}#conversation`}
          aria-current={each === order ? 'true' : undefined}
          rel="nofollow"
        >
          {t(`order.${each}`)}
        </a>
      ))}
    </nav>
  )
}
