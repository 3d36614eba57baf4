import { listCategories } from '../../features/categories/queries/categories.ts'
import { findClaim } from '../../features/imports/queries/find-claims.ts'
import { findChecklist } from '../../features/maps/queries/find-checklist.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { type Column, readBoard } from '../../features/tasks/queries/board.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { withSharedMap } from '../open-map.ts'
import { ClaimQuestion } from './imported.tsx'
import { CategoryChips } from './views/card.tsx'
import { FirstSteps } from './views/checklist.tsx'
import { ListColumn, MoveMenu, moveUrl } from './views/column.tsx'
import { EmptyMap, Welcome } from './views/welcome.tsx'

export const showMap = withSharedMap(async (request, ctx) => ({ view: <MapView {...(await readMap(request, ctx))} /> }))

export const mapPage: Page = { path: mapPath, show: showMap }

async function readMap({ query }: PageRequest, ctx: OpenMapContext) {
  const categories = await listCategories(ctx)
  /** The id of the category that the columns show; undefined for all. */
  const category = query.category ? idIn(query.category) : undefined
  if (category !== undefined && !categories.some(({ id }) => id === category)) throw new NotFound()
  const columns = await readBoard(ctx, category)
  // A phone shows one list at a time.
  const selected = (columns.find(({ id }) => id === idIn(query.list)) ?? columns[0])?.id
  const mayArrange = ctx.role === 'Administrator'
  /** Administrators see the first steps until all are done. */
  const checklist = mayArrange ? await findChecklist(ctx) : undefined
  /** What was imported under the person's address, until they say whether it's theirs. */
  const claim = await findClaim(ctx)
  return { columns, selected, checklist, claim, mayArrange, categories, category }
}

type Props = Awaited<ReturnType<typeof readMap>>

function MapView(props: Props, { t, map }: MapData) {
  const { columns, categories, category, checklist, claim } = props
  const chosen = categories.find(({ id }) => id === category)
  const lists = columns.map(({ name, count }) => `${name} ${t.number(count)}`).join(', ')
  const isEmpty = columns.length > 0 && columns.every(({ count }) => count === 0)
  const description = columns.length > 0 ? t('map.description', { lists, map: map.name }) : t('map.no-lists')
  return (
    <Layout
      title={chosen ? t('map.category.title', { category: chosen.name, map: map.name }) : map.name}
      canonical={`${map.path}/`}
      description={description}
      feed={`${map.path}/`}
      oembed
      updatesUrl={`${map.path}/live`}
    >
      <Welcome />
      {claim && <ClaimQuestion map={map} claim={claim} />}
      {checklist && <FirstSteps lists={columns} checklist={checklist} />}
      <CategoryChips
        {...{ categories, category }}
        urlOf={(id) => (id === undefined ? `${map.path}/` : `${map.path}/?category=${id}`)}
      />
      {columns.length === 0 && <p class="muted">{t('map.no-lists')}</p>}
      {columns.some(({ count }) => count > 0) && <Board {...props} />}
      {isEmpty && !chosen && <EmptyMap columns={columns} isBeingSetUp={checklist !== undefined} />}
      {isEmpty && chosen && (
        <p>
          {t('map.category.empty', { category: chosen.name })} <a href={`${map.path}/`}>{t('list.category.clear')}</a>
        </p>
      )}
      {map.pending !== null && <MoveMenu columns={columns} />}
    </Layout>
  )
}

function Board(props: Props, { t }: CommonData) {
  const { columns, selected, mayArrange, category } = props
  const mayBeArranged = (list: Column) =>
    mayArrange && columns.some(({ id, role }) => role === list.role && id !== list.id)
  return (
    <>
      <Tabs {...props} mayBeArranged={mayBeArranged} />
      <section
        class="board"
        aria-label={t('map.lists')}
        tabindex={0}
        data-reorder={mayArrange ? 'sideways' : undefined}
      >
        {columns.map((list) => (
          <ListColumn
            key={list.id}
            {...{ list, category }}
            isSelected={list.id === selected}
            mayArrange={mayBeArranged(list)}
          />
        ))}
      </section>
    </>
  )
}

/**
 * A phone shows one list at a time. The tabs are links, so they work without a script. The selected one has a drag
 * handle, and Shift with the arrow keys moves the focused one. Without a script, lists are arranged in their settings.
 */
function Tabs(props: Props & { mayBeArranged(list: Column): boolean }, { t, map }: MapData) {
  const { columns, selected, category, mayBeArranged } = props
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
