import type { ComponentChildren, VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { isFolded } from '../../../features/maps/rules/board-order.ts'
import type { Column } from '../../../features/tasks/queries/board.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TaskCard } from './card.tsx'
import { EmptyList } from './empty-list.tsx'
import { showsArrival } from './shows-arrival.ts'

interface Props {
  common: CommonData
  map: OpenMap
  list: Column
  /** The id of the category that the column shows; undefined for all. */
  category: number | undefined
  isSelected: boolean
  /** There are other lists of its role, and the person may change their order. */
  mayArrange: boolean
}

/** Where the new place of a list among those of its role is sent to. */
export const moveUrl = (map: OpenMap, list: Column): string => `${map.path}/manage/lists/${list.id}/move`

/** A list of the map with its first tasks. A phone shows only the selected list. */
export function ListColumn(props: Props): VNode {
  const { map, list, isSelected, mayArrange } = props
  const folded = isFolded(list.role)
  return (
    <section
      class={['column', isSelected && 'selected', folded && 'foldable'].filter(Boolean).join(' ')}
      id={`list-${list.id}`}
      aria-labelledby={`name-${list.id}`}
      data-id={list.id}
      data-group={list.role}
      data-move={mayArrange ? moveUrl(map, list) : undefined}
    >
      {folded ? (
        <details open={isSelected}>
          <summary class="column-head">
            <h2 id={`name-${list.id}`}>
              <ListName {...props} />
            </h2>
          </summary>
          <Tasks {...props} />
        </details>
      ) : (
        <>
          <h2 class="column-head" id={`name-${list.id}`}>
            <a href={urlOf(props)}>
              <ListName {...props} />
            </a>
          </h2>
          <Tasks {...props} />
        </>
      )}
    </section>
  )
}

const urlOf = ({ map, list, category }: Props): string =>
  `${map.path}/${list.id}-${list.slug}/${category === undefined ? '' : `?category=${category}`}`

const ListName = ({ common, list }: Props): ComponentChildren => (
  <>
    <span class={`dot ${list.role}`} aria-hidden="true" />
    <bdi>{list.name}</bdi> <span class="count">{wordsIn(common.language).number(list.count)}</span>
    {list.isHidden && (
      <span class="badge" title={wordsIn(common.language)('lists.hidden.help')}>
        {wordsIn(common.language)('lists.hidden')}
      </span>
    )}
  </>
)

function Tasks(props: Props): VNode {
  const { common, map, list, category, mayArrange } = props
  const t = wordsIn(common.language)
  return (
    <>
      {mayArrange && (
        // Dragged, or moved with the arrow keys. As a link it leads to buttons that do the same.
        <a class="drag-handle list-handle" href={`${map.path}/manage/lists#list-${list.id}`} title={t('lists.drag')}>
          <span class="visually-hidden">{t('map.list.move', { name: list.name })}</span>
        </a>
      )}
      {list.count === 0 && category === undefined && <EmptyList common={common} map={map} list={list} />}
      {list.count === 0 && category !== undefined && <p class="empty">{t('list.category.empty')}</p>}
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
              showsArrival={showsArrival(list.role)}
            />
          ))}
        </ul>
      )}
      {(list.count > list.tasks.length || (isFolded(list.role) && list.count > 0)) && (
        <a class="show-all" href={urlOf(props)}>
          {t('map.show-all', { count: list.count })}
          <span class="visually-hidden">: {list.name}</span>
        </a>
      )}
    </>
  )
}
