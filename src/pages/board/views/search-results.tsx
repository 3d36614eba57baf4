import type { ComponentChildren } from 'preact'
import type { CategoryOption } from '../../../features/categories/queries/categories.ts'
import type { TaskFilter } from '../../../features/search/queries/candidates.ts'
import type { SearchResult } from '../../../features/search/queries/read-results.ts'
import type { SearchResults } from '../../../features/search/queries/search-tasks.ts'
import { maxResults } from '../../../features/search/rules/rank.ts'
import type { TextPart } from '../../../features/search/rules/snippet.ts'
import { maxSearchLength } from '../../../features/search/rules/words-and-bigrams.ts'
import type { BoardList } from '../../../features/tasks/queries/board.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import type { MapData } from '../../layout/common-data.ts'
import { StackedStones } from '../../layout/empty-state.tsx'
import { LinkButton, Submit } from '../../layout/form.tsx'
import { UserText } from '../../layout/text.tsx'
import { VoteButton } from './card.tsx'

export interface SearchProps {
  words: string
  lists: BoardList[]
  categories: CategoryOption[]
  filter: TaskFilter
  isFiltered: boolean
  results: SearchResults
  page: number
  /** The number of results on this page and the previous ones. */
  end: number
}

export function SearchResultList(props: SearchProps, { t, map }: MapData) {
  const { words, results, page, end } = props
  if (words.trim() === '') return <p class="muted">{t('search.empty')}</p>
  if (results.count === 0) return <NothingFound {...props} />
  return (
    <>
      <p class="result-count muted" role="status">
        {t(foundKey(results), { count: results.count })}
      </p>
      <ul class="cards results">
        {results.tasks.map((task) => (
          <Result key={task.id} {...props} task={task} />
        ))}
      </ul>
      {(page > 1 || end < results.count) && (
        // Loads the whole page, not only the frame, so that it starts at the top.
        <nav class="pagination" aria-label={t('search.title')}>
          {page > 1 && (
            <a rel="prev" href={urlOf(map, props, page - 1)} data-turbo-frame="_top">
              {t('page.previous')}
            </a>
          )}
          {end < results.count && (
            <a rel="next" href={urlOf(map, props, page + 1)} data-turbo-frame="_top">
              {t('page.next')}
            </a>
          )}
        </nav>
      )}
    </>
  )
}

/** Results are counted, unless there are too many. */
function foundKey({ count, more }: SearchResults) {
  if (!more) return 'search.found'
  return count >= maxResults ? 'search.found.more' : 'search.found.least'
}

function NothingFound({ words, isFiltered }: SearchProps, { t, map }: MapData) {
  const query = encodeURIComponent(words)
  return (
    <div class="empty-state">
      <StackedStones />
      <p class="result-count" role="status">
        {t('search.none', { words })}
      </p>
      {isFiltered ? (
        <LinkButton href={`${map.path}/search?q=${query}`} data-turbo-frame="_top" text={t('filter.clear')} />
      ) : (
        <a class="button" href={`${map.path}/suggest?title=${query}`} data-turbo-frame="_top">
          {t('search.none.suggest')}
        </a>
      )}
    </div>
  )
}

const Result = ({ task }: SearchProps & { task: SearchResult }, { t, map }: MapData) => (
  <li class="card">
    <VoteButton task={task} />
    <div>
      <a class="card-title" href={taskPath(map.path, task)} data-turbo-frame="_top">
        <bdi>{highlighted(task.title_parts)}</bdi>
      </a>
      <UserText class="snippet" text={highlighted(task.snippet)} />
      <p class="muted">
        <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi> ·{' '}
        {t('task.comments', { count: task.comments_count })}
        {task.pending && <span class="badge">{t('card.waiting')}</span>}
      </p>
    </div>
  </li>
)

function urlOf(map: MapData['map'], { words, filter }: SearchProps, page: number): string {
  const query = new URLSearchParams({ q: words })
  if (filter.list_id !== undefined) query.set('list', String(filter.list_id))
  if (filter.category_id !== undefined) query.set('category', String(filter.category_id))
  if (page > 1) query.set('page', String(page))
  return `${map.path}/search?${query}`
}

export const highlighted = (parts: TextPart[]): ComponentChildren =>
  parts.map(({ text, isHighlighted }, index) => (isHighlighted ? <mark key={index}>{text}</mark> : text))

interface Props {
  id?: string
  label: string
  send: string
  words?: string
  placeholder?: string
}

/** The search field and its button, inside a form with the class `search`. */
export const SearchBox = ({ id = 'q', label, send, words, placeholder }: Props) => (
  <>
    <label class="visually-hidden" for={id}>
      {label}
    </label>
    <input
      id={id}
      name="q"
      type="search"
      value={words}
      placeholder={placeholder}
      maxlength={maxSearchLength}
      dir="auto"
      autocomplete="off"
    />
    <Submit>{send}</Submit>
  </>
)
