import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { Column } from '../../../features/tasks/queries/board.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TaskCard } from './card.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  list: Column
  isSelected: boolean
  /** There are other lists of its role, and the person may change their order. */
  mayArrange: boolean
}

/** A list of the map with its most voted tasks. A phone shows only the selected list. */
export function ListColumn({ common, map, list, isSelected, mayArrange }: Props): VNode {
  const t = wordsIn(common.language)
  const address = `${map.path}/${list.id}-${list.slug}/`
  return (
    <section
      class={isSelected ? 'column selected' : 'column'}
      id={`list-${list.id}`}
      aria-labelledby={`name-${list.id}`}
      data-id={list.id}
      data-group={list.role}
      data-move={mayArrange ? `${map.path}/manage/lists/${list.id}/move` : undefined}
    >
      <h2 class="column-head" id={`name-${list.id}`}>
        <a href={address}>
          <span class={`dot ${list.role}`} aria-hidden="true" />
          <bdi>{list.name}</bdi> <span class="count">{t.number(list.count)}</span>
        </a>
      </h2>
      {mayArrange && (
        // Dragged, or moved with the arrow keys. As a link it leads to buttons that do the same.
        <a class="drag-handle list-handle" href={`${map.path}/manage/lists#list-${list.id}`} title={t('lists.drag')}>
          <span class="visually-hidden">{t('map.list.move', { name: list.name })}</span>
        </a>
      )}
      {list.count === 0 && <EmptyColumn common={common} map={map} list={list} />}
      {list.tasks.length > 0 && (
        <ul class="cards">
          {list.tasks.map((task) => (
            <TaskCard
              key={task.id}
              common={common}
              path={map.path}
              task={task}
              mayMove={map.waiting !== null}
              moveHelp="move-help"
            />
          ))}
        </ul>
      )}
      {list.count > list.tasks.length && (
        <a class="show-all" href={address}>
          {t('map.show-all', { count: list.count })}
          <span class="visually-hidden">: {list.name}</span>
        </a>
      )}
    </section>
  )
}

function EmptyColumn({ common, map, list }: Omit<Props, 'isSelected' | 'mayArrange'>): VNode {
  const t = wordsIn(common.language)
  return (
    <p class="empty">
      {list.takes_suggestions ? <a href={`${map.path}/suggest`}>{t('map.empty.suggest')}</a> : t('map.empty')}
    </p>
  )
}
