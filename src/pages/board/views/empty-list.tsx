import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { BoardList } from '../../../features/tasks/queries/board.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

interface Props {
  common: CommonData
  map: OpenMap
  list: BoardList
}

/** Says what will be in a list, and what to do where it takes suggestions. */
export function EmptyList({ common, map, list }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <p class="empty">
      {t(`empty-list.${list.role}`)}{' '}
      {list.takes_suggestions && <a href={`${map.path}/suggest`}>{t('empty-list.suggest')}</a>}
    </p>
  )
}
