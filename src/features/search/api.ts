import { asJson, type Json } from '../../platform/db/json.ts'
import { NotFound } from '../../platform/errors.ts'
import { endpoint, pageOf } from '../../platform/http/endpoint.ts'
import { defaultPageSize } from '../../platform/records/paging.ts'
import { taskCollection } from '../tasks/present.ts'
import { searchTasks } from './queries/search-tasks.ts'
import { maxResults } from './rules/rank.ts'
import { htmlOf, textOf } from './rules/snippet.ts'
import { SearchQuery, SearchResult } from './schema.ts'

export const searchListEndpoint = endpoint({
  id: 'search.list',
  method: 'GET',
  path: '/api/1/map/search/',
  scope: 'public',
  isSearch: true,
  summary: 'Search tasks, best match first',
  description: `Ranked as on the search page: matches in the title count most, then in the description, then in comments. Synonyms and
typos match as well. At most ${maxResults} tasks are returned and counted. Links use page numbers, because ranked results have no cursor.`,
  query: SearchQuery,
  reply: pageOf(SearchResult),
  handle: async (ctx, { query }) => {
    const { q: words, list_id, category_id, page = 1, page_size: limit = defaultPageSize, count: counts } = query
    const offset = (page - 1) * limit
    const { tasks, count } = await searchTasks(ctx, { words, limit, offset, list_id, category_id })
    if (page > 1 && offset >= count) throw new NotFound()
    const records = await taskCollection.presentMany(
      ctx,
      tasks.map(({ id }) => id),
    )
    return {
      count: counts === false ? undefined : count,
      results: tasks.flatMap((task) => resultOf(task, records.get(task.id))),
      next: offset + limit < count ? { page: String(page + 1) } : null,
      previous: page > 1 ? { page: String(page - 1) } : null,
    }
  },
})

type Found = Awaited<ReturnType<typeof searchTasks>>['tasks'][number]

/** Leaves out tasks deleted after the search. */
function resultOf({ title_parts, snippet }: Found, task: Json | undefined): Json[] {
  if (task === undefined) return []
  const shown = { parsed_title: htmlOf(title_parts), snippet: textOf(snippet), parsed_snippet: htmlOf(snippet) }
  return [`{"task":${task},${asJson(shown).slice(1)}` as Json]
}
