import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { isFolded } from '../../../features/maps/rules/role.ts'
import type { BoardList, Column } from '../../../features/tasks/queries/board.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { showsArrival, TaskCard } from './card.tsx'

interface Props {
  list: Column
  /** The id of the category that the column shows; undefined for all. */
  category: number | undefined
  isSelected: boolean
  /** The role has other lists, and the person can reorder them. */
  mayArrange: boolean
}

/** The URL that accepts a list's new position among the lists with its role. */
export const moveUrl = (map: OpenMap, list: Column): string => `${map.path}/manage/lists/${list.id}/move`

/** One of the map's lists, with its first tasks. A phone shows only the selected list. */
export function ListColumn(props: Props, { map }: MapData) {
  const { list, isSelected, mayArrange } = props
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
            <a href={urlOf(map, props)}>
              <ListName {...props} />
            </a>
          </h2>
          <Tasks {...props} />
        </>
      )}
    </section>
  )
}

const urlOf = (map: MapData['map'], { list, category }: Props): string =>
  `${map.path}/${list.id}-${list.slug}/${category === undefined ? '' : `?category=${category}`}`

const ListName = ({ list }: Props, { t }: CommonData) => (
  <>
    <span class={`dot ${list.role}`} aria-hidden="true" />
    <bdi>{list.name}</bdi> <span class="count">{t.number(list.count)}</span>
    {list.isHidden && (
      <span class="badge" title={t('lists.hidden.help')}>
        {t('lists.hidden')}
      </span>
    )}
  </>
)

function Tasks(props: Props, { t, map }: MapData) {
  const { list, category, mayArrange } = props
  return (
    <>
      {mayArrange && (
        // A handle to drag or to move with the arrow keys. It links to buttons that do the same.
        <a class="drag-handle list-handle" href={`${map.path}/manage/lists#list-${list.id}`} title={t('lists.drag')}>
          <span class="visually-hidden">{t('map.list.move', { name: list.name })}</span>
        </a>
      )}
      {list.count === 0 && category === undefined && (
        <p class="empty">
          {t(`empty-list.${list.role}`)}{' '}
          {list.takes_suggestions && <a href={`${map.path}/suggest`}>{t('suggest.title')}</a>}
        </p>
      )}
      {list.count === 0 && category !== undefined && <p class="empty">{t('list.category.empty')}</p>}
      {list.tasks.length > 0 && (
        <ul class="cards">
          {list.tasks.map((task) => (
            <TaskCard key={task.id} task={task} moveHelp="move-help" showsArrival={showsArrival(list.role)} />
          ))}
        </ul>
      )}
      {(list.count > list.tasks.length || (isFolded(list.role) && list.count > 0)) && (
        <a class="show-all" href={urlOf(map, props)}>
          {t('map.show-all', { count: list.count })}
          <span class="visually-hidden">: {list.name}</span>
        </a>
      )}
      <AddTask {...props} />
    </>
  )
}

/** For members of the team. The script turns the link into a field. */
export function AddTask({ list }: { list: BoardList }, { t, map }: MapData) {
  if (map.pending === null || map.archived) return null
  return (
    <a
      class="add-task"
      href={`${map.path}/suggest?parent=${list.id}`}
      data-title={t('field.title')}
      data-turbo-prefetch="false"
    >
      <span aria-hidden="true">+ </span>
      {t('map.add-task')}
      <span class="visually-hidden">
        : <bdi>{list.name}</bdi>
      </span>
    </a>
  )
}

/** The lists that a card can be moved to. The script opens the menu, and announces the messages in its attributes. */
export const MoveMenu = ({ columns }: { columns: Column[] }, { t }: CommonData) => (
  <>
    <p id="move-help" hidden>
      {t('team.move.help')}
    </p>
    <div
      id="move-menu"
      class="menu"
      popover="auto"
      role="dialog"
      aria-labelledby="move-menu-title"
      data-failed={t.forms('team.move.failed').other}
      data-grabbed={t.forms('team.move.grabbed').other}
      data-over={t.forms('team.move.over').other}
      data-cancelled={t.forms('team.move.cancelled').other}
    >
      <p id="move-menu-title">{t('team.move.to')}</p>
      {columns.map(({ id, name, role }) => (
        <button key={id} type="button" data-list={id}>
          <span class={`dot ${role}`} aria-hidden="true" /> <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  </>
)
