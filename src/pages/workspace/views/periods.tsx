import type { VNode } from 'preact'
import { type Period, periods } from '../../../features/insight/rules/period.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { workspaceUrl } from '../paths.ts'

interface Props {
  common: CommonData
  map: { path: string }
  days: Period
}

/** Links to the periods that the numbers can be asked for. */
export function Periods({ common, map, days }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <nav class="periods" aria-label={t('insight.period')}>
      {periods.map((period) => (
        <a
          key={period}
          href={`${workspaceUrl(map, 'insight')}?days=${period}`}
          aria-current={period === days ? 'page' : undefined}
        >
          {t(`insight.period.${period}`)}
        </a>
      ))}
    </nav>
  )
}
