import type { VNode } from 'preact'
import type { AudienceCount } from '../../../features/notices/queries/count-audience.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

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
