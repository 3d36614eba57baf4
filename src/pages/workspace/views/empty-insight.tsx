import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import type { InsightProps } from './insight.tsx'
import { Periods } from './periods.tsx'
import { Workspace } from './workspace.tsx'

/** In place of charts without a column. A new map has no other period to look at. */
export function EmptyInsightView({ isNew, ...props }: InsightProps & { isNew: boolean }): VNode {
  const { common, map, role } = props
  const t = wordsIn(common.language)
  return (
    <Workspace common={common} map={map} role={role} section="insight">
      {!isNew && <Periods {...props} />}
      <EmptyState text={t(isNew ? 'insight.new' : 'insight.quiet')}>
        <a class="button" href={`${map.path}/`}>
          {t('insight.open-map')}
        </a>
      </EmptyState>
    </Workspace>
  )
}
