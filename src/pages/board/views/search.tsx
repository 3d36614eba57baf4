import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { SearchResult } from '../../../features/search/queries/results.ts'
import type { TextPart } from '../../../features/search/rules/snippet.ts'
import { maxSearchLength } from '../../../features/search/rules/words-and-bigrams.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  words: string
  results: { tasks: SearchResult[]; more: boolean }
  page: number
  /** The number of results on the pages before this one. */
  offset: number
}

export function SearchView(props: Props): VNode {
  const { common, map, words } = props
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={words ? `${t('search.title')}: ${words}` : t('search.title')} map={map}>
      <section class="narrow">
        <h1>{t('search.title')}</h1>
        <search>
          <form class="search" action={`${map.path}/search`} data-auto-submit="250" data-turbo-frame="results">
            <label class="visually-hidden" for="q">
              {t('search.label')}
            </label>
            <input
              id="q"
              name="q"
              type="search"
              value={words}
              maxlength={maxSearchLength}
              dir="auto"
              autocomplete="off"
            />
            <button type="submit" class="button">
              {t('search.send')}
            </button>
          </form>
        </search>
        <turbo-frame id="results" data-turbo-action="replace">
          <Results {...props} />
        </turbo-frame>
      </section>
    </Layout>
  )
}

function Results({ common, map, words, results, page, offset }: Props): VNode {
  const t = wordsIn(common.language)
  if (words.trim() === '') return <p class="muted">{t('search.empty')}</p>
  if (results.tasks.length === 0) {
    return (
      <>
        <p class="result-count">{t('search.none', { words })}</p>
        <p>
          <a href={`${map.path}/suggest?title=${encodeURIComponent(words)}`} data-turbo-frame="_top">
            {t('search.none.help')}
          </a>
        </p>
      </>
    )
  }
  const addressOf = (number: number) => `${map.path}/search?q=${encodeURIComponent(words)}&page=${number}`
  return (
    <>
      <p class="result-count muted">
        {t(results.more ? 'search.found.more' : 'search.found', { count: offset + results.tasks.length })}
      </p>
      <ul class="cards results">
        {results.tasks.map((task) => (
          <li key={task.id}>
            <a class="card-title" href={taskPath(map.path, task)} data-turbo-frame="_top">
              <bdi>{highlighted(task.title_parts)}</bdi>
            </a>
            <p class="snippet" dir="auto">
              {highlighted(task.snippet)}
            </p>
            <p class="muted">
              <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi> ·{' '}
              {t('task.votes', { count: task.votes_count })} · {t('task.comments', { count: task.comments_count })}
              {task.pending && <span class="badge">{t('card.waiting')}</span>}
            </p>
          </li>
        ))}
      </ul>
      {(page > 1 || results.more) && (
        <nav class="pagination" aria-label={t('search.title')}>
          {page > 1 && <a href={addressOf(page - 1)}>{t('page.previous')}</a>}
          {results.more && <a href={addressOf(page + 1)}>{t('page.next')}</a>}
        </nav>
      )}
    </>
  )
}

const highlighted = (parts: TextPart[]) =>
  parts.map(({ text, isHighlighted }, index) => (isHighlighted ? <mark key={index}>{text}</mark> : text))
