import type { VNode } from 'preact'
import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import type { Checklist } from '../../../features/maps/queries/find-checklist.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { Column } from '../../../features/tasks/queries/board.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FirstSteps } from './checklist.tsx'
import { ListColumn, moveUrl } from './column.tsx'
import { EmptyMap } from './empty-map.tsx'
import { MoveMenu } from './move-menu.tsx'
import { Welcome } from './welcome.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  columns: Column[]
  /** The id of the list that a phone shows. */
  selected: number | undefined
  categories: CategoryOption[]
  /** The id of the category that the columns show; undefined for all. */
  category: number | undefined
  /** Administrators see the first steps until all are done. */
  checklist: Checklist | undefined
  /** Administrators change the order of the lists of a role. */
  mayArrange: boolean
}

export function MapView({ common, map, columns, checklist, ...board }: Props): VNode {
  const t = wordsIn(common.language)
  const { categories, category } = board
  const chosen = categories.find(({ id }) => id === category)
  const lists = columns.map(({ name, count }) => `${name} ${t.number(count)}`).join(', ')
  const description = columns.length > 0 ? t('map.description', { lists, map: map.name }) : t('map.no-lists')
  return (
    <Layout
      common={common}
      title={chosen ? t('map.category.title', { category: chosen.name, map: map.name }) : map.name}
      canonical={`${map.path}/`}
      map={map}
      description={description}
      feed={`${map.path}/`}
      oembed
      updatesUrl={`${map.path}/live`}
    >
      <Welcome common={common} map={map} />
      {checklist && <FirstSteps common={common} map={map} lists={columns} checklist={checklist} />}
      <CategoryChips
        common={common}
        categories={categories}
        category={category}
        urlOf={(id) => (id === undefined ? `${map.path}/` : `${map.path}/?category=${id}`)}
      />
      {columns.length === 0 && <p class="muted">{t('map.no-lists')}</p>}
      {columns.some(({ count }) => count > 0) && <Board {...{ common, map, columns, ...board }} />}
      {columns.length > 0 && columns.every(({ count }) => count === 0) && (
        <NoTasks common={common} map={map} columns={columns} category={chosen?.name} />
      )}
      {map.waiting !== null && <MoveMenu common={common} columns={columns} />}
    </Layout>
  )
}

function NoTasks({
  common,
  map,
  columns,
  category,
}: Pick<Props, 'common' | 'map' | 'columns'> & { category: string | undefined }): VNode {
  const t = wordsIn(common.language)
  if (category === undefined) return <EmptyMap common={common} map={map} columns={columns} />
  return (
    <p>
      {t('map.category.empty', { category })} <a href={`${map.path}/`}>{t('list.category.clear')}</a>
    </p>
  )
}

function Board({
  common,
  map,
  columns,
  selected,
  mayArrange,
  category,
}: Omit<Props, 'checklist' | 'categories'>): VNode {
  const t = wordsIn(common.language)
  const mayBeArranged = (list: Column) =>
    mayArrange && columns.some(({ id, role }) => role === list.role && id !== list.id)
  return (
    <>
      <Tabs {...{ common, map, columns, selected, category, mayBeArranged }} />
      <section
        class="board"
        aria-label={t('map.lists')}
        tabindex={0}
        data-reorder={mayArrange ? 'sideways' : undefined}
      >
        {columns.map((list) => (
          <ListColumn
            key={list.id}
            common={common}
            map={map}
            list={list}
            category={category}
            isSelected={list.id === selected}
            mayArrange={mayBeArranged(list)}
          />
        ))}
      </section>
    </>
  )
}

type TabsProps = Pick<Props, 'common' | 'map' | 'columns' | 'selected' | 'category'> & {
  mayBeArranged(list: Column): boolean
}

/**
 * On a phone one list is shown at a time. The tabs are links, so that they work without a script. The selected one has a
 * handle for a finger, and Shift with the arrow keys moves the one with the focus. Those without a script have the settings
 * of the lists.
 */
function Tabs({ common, map, columns, selected, category, mayBeArranged }: TabsProps): VNode {
  const t = wordsIn(common.language)
  const rest = category === undefined ? '' : `&category=${category}`
  const isArranged = columns.some(mayBeArranged)
  return (
    <nav class="tabs" aria-label={t('map.lists')} data-reorder={isArranged ? 'sideways' : undefined}>
      {columns.map((list) => (
        <a
          key={list.id}
          href={`?list=${list.id}${rest}`}
          data-tab={list.id}
          data-id={list.id}
          data-group={list.role}
          data-move={mayBeArranged(list) ? moveUrl(map, list) : undefined}
          aria-current={list.id === selected ? 'true' : undefined}
          aria-keyshortcuts={mayBeArranged(list) ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
        >
          {mayBeArranged(list) && <span class="drag-handle" title={t('lists.drag')} />}
          <span class={`dot ${list.role}`} aria-hidden="true" />
          <bdi>{list.name}</bdi> <span class="count">{t.number(list.count)}</span>
        </a>
      ))}
    </nav>
  )
}
