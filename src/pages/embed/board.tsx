import { listCategories } from '../../features/categories/queries/categories.ts'
import { type Column, readBoard } from '../../features/tasks/queries/board.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { CategoryChips, TaskCard } from '../board/views/card.tsx'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { LinkButton } from '../layout/form.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { NameLink } from '../layout/text.tsx'
import { EmbedLayout, type Frame, frameAnswer, inFrame, newTab, openFrame } from './frame.tsx'

/** The board in a frame on another site. No one is signed in there, so its links open the board itself. */
export const embedBoardPage: Page = {
  path: `${mapPath}/embed`,
  show: async (request) => {
    const frame = await openFrame(request)
    return frameAnswer(frame, <EmbedBoardView {...(await readBoardIn(frame, request))} />)
  },
}

async function readBoardIn(frame: Frame, { query }: PageRequest) {
  const categories = await listCategories(frame.ctx)
  // An unknown category shows the whole board, because the page around the frame may be old.
  const category = categories.find(({ id }) => id === idIn(query.category))?.id
  const columns = await readBoard(frame.ctx, category)
  const requested = idIn(query.list)
  /** The list that a narrow frame shows. */
  const selected = (columns.find(({ id }) => id === requested) ?? columns[0])?.id
  /** The URL in the frame that selects a list or a category, and keeps the other. */
  const urlOf = (chosen: { list?: number; category?: number | undefined }) => {
    const ids = Object.entries({ list: requested, category, ...chosen })
    return inFrame(frame, '', Object.fromEntries(ids.flatMap(([name, id]) => (id ? [[name, String(id)]] : []))))
  }
  return { columns, selected, categories, category, urlOf }
}

type Props = Awaited<ReturnType<typeof readBoardIn>>

function EmbedBoardView(props: Props, { t, map }: MapData) {
  const { columns, categories, category, urlOf } = props
  const takesSuggestions = columns.some((list) => list.takes_suggestions)
  return (
    <EmbedLayout title={map.name} class="embed-board" canonical={`${map.path}/`}>
      <div class="embed-head">
        <h1>
          <NameLink href={`${map.path}/`} {...newTab} name={map.name} />
        </h1>
        {takesSuggestions && (
          <LinkButton kind="primary" href={`${map.path}/suggest`} {...newTab} text={t('suggest.title')} />
        )}
      </div>
      <CategoryChips {...{ categories, category }} urlOf={(id) => urlOf({ category: id })} />
      {columns.length === 0 && <p class="muted">{t('map.no-lists')}</p>}
      {columns.length > 0 && <Tabs {...props} />}
      <section class="board" aria-label={t('map.lists')} tabindex={0}>
        {columns.map((list) => (
          <EmbedColumn key={list.id} {...props} list={list} />
        ))}
      </section>
      <p class="muted embed-foot">
        <a href={`${map.path}/news/`} {...newTab}>
          {t('news.title')}
        </a>{' '}
        {t('embed.new-tab')}
      </p>
    </EmbedLayout>
  )
}

const Tabs = ({ columns, selected, urlOf }: Props, { t }: CommonData) => (
  <nav class="tabs" aria-label={t('map.lists')}>
    {columns.map(({ id, name, role, count }) => (
      <a key={id} href={urlOf({ list: id })} aria-current={id === selected ? 'true' : undefined}>
        <span class={`dot ${role}`} aria-hidden="true" />
        <bdi>{name}</bdi> <span class="count">{t.number(count)}</span>
      </a>
    ))}
  </nav>
)

function EmbedColumn({ list, category, selected }: Props & { list: Column }, { t, map }: MapData) {
  const url = `${map.path}/${list.id}-${list.slug}/${category === undefined ? '' : `?category=${category}`}`
  return (
    <section class={list.id === selected ? 'column selected' : 'column'} aria-labelledby={`name-${list.id}`}>
      <h2 class="column-head" id={`name-${list.id}`}>
        <a href={url} {...newTab}>
          <span class={`dot ${list.role}`} aria-hidden="true" />
          <bdi>{list.name}</bdi> <span class="count">{t.number(list.count)}</span>
        </a>
      </h2>
      {list.count === 0 && (
        <p class="empty">{t(category === undefined ? `empty-list.${list.role}` : 'list.category.empty')}</p>
      )}
      {list.tasks.length > 0 && (
        <ul class="cards">
          {list.tasks.map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
        </ul>
      )}
      {list.count > list.tasks.length && (
        <a class="show-all" href={url} {...newTab}>
          {t('map.show-all', { count: list.count })}
          <span class="visually-hidden">: {list.name}</span>
        </a>
      )}
    </section>
  )
}
