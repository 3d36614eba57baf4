import type { VNode } from 'preact'
import type { AudienceCount } from '../../../features/notices/queries/count-audience.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** The way back to the task, at the top of every page about it. */
export const TaskHead = ({ task, path }: { task: { title: string }; path: string }): VNode => (
  <p class="breadcrumbs">
    <a class="back" href={path}>
      <bdi>{task.title}</bdi>
    </a>
  </p>
)

/** Says before a change how many people will hear of it. */
export function AudienceLine({ common, audience }: { common: CommonData; audience: AudienceCount }): VNode {
  const t = wordsIn(common.language)
  const { told, cannot, minutes } = audience
  if (told + cannot === 0) return <p class="muted audience">{t('audience.nobody')}</p>
  const who =
    told === 0
      ? [t('audience.here', { count: cannot })]
      : [t('audience.told', { count: told }), ...(cannot > 0 ? [t('audience.cannot', { count: cannot })] : [])]
  return (
    <p class="muted audience">
      {who.join(', ')}. {minutes > 0 && t('audience.held', { count: minutes })}
    </p>
  )
}
