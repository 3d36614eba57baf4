import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { Column } from '../../../features/tasks/queries/board.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { StackedStones } from '../../layout/empty-state.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  columns: Column[]
}

/** What a new map shows in place of its empty lists: what this is, what to do first, and the way of a suggestion. */
export function EmptyMap({ common, map, columns }: Props): VNode {
  const t = wordsIn(common.language)
  const isOpen = columns.some((list) => list.takes_suggestions)
  return (
    <section class="empty-map" aria-labelledby="empty-map">
      <StackedStones />
      <h2 id="empty-map">{t('empty-map.title')}</h2>
      <p class="lead">{t(isOpen ? 'empty-map.about' : 'empty-map.closed')}</p>
      {isOpen && (
        <a class="button primary large" href={`${map.path}/suggest`}>
          {t('empty-map.suggest')}
        </a>
      )}
      <h3 id="empty-map-way">{t('empty-map.way')}</h3>
      <ol class="way" aria-labelledby="empty-map-way">
        {columns.map(({ id, slug, name, role }) => {
          // On hold and Rejected are not on the way.
          if (role === 'on_hold' || role === 'rejected') return null
          return (
            <li key={id}>
              <a href={`${map.path}/${id}-${slug}/`}>
                <span class={`dot ${role}`} aria-hidden="true" />
                <bdi>{name}</bdi>
              </a>
              <p>{t(`empty-map.way.${role}`)}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
