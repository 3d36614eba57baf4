import { readNews } from '../../../features/comments/queries/read-news.ts'
import { findPublicList } from '../../../features/tasks/queries/board.ts'
import { listArrivals } from '../../../features/tasks/queries/list-arrivals.ts'
import { requireTaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { NotFound } from '../../../platform/errors.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import type { Page, PageRequest, PageResponse } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../words/words.ts'
import { openMapFor } from '../../open-map.ts'
import { idIn, mapPath } from '../paths.ts'
import { withAbsoluteUrls } from './absolute-urls.ts'
import { atomOf } from './atom.ts'
import { jsonFeedOf } from './json-feed.ts'
import { lastTimestamp, type NewsFeed } from './news-feed.ts'
import { itemOfArrival, itemsOfTask } from './news-items.ts'
import { itemOfNews } from './news-page-items.ts'

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomOf },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeedOf },
} as const
type Format = keyof typeof formats

/** What is new, and what happened in a map, in a list and to a task, for feed readers. All see the same: what everybody may see. */
export const feedPages: Page[] = (['atom', 'json'] as const).flatMap((format) => [
  { path: `${mapPath}/feed.${format}`, show: (request) => showMapFeed(request, format) },
  { path: `${mapPath}/news/feed.${format}`, show: (request) => showNewsFeed(request, format) },
  { path: `${mapPath}/:list/feed.${format}`, show: (request) => showListFeed(request, format) },
  { path: `${mapPath}/task/:task/feed.${format}`, show: (request) => showTaskFeed(request, format) },
])

async function showMapFeed(request: PageRequest, format: Format): Promise<PageResponse> {
  const ctx = await openMapFor(request)
  const { path, name: title } = ctx.map
  const items = (await listArrivals(ctx)).map((arrival) => itemOfArrival(request, path, arrival))
  return answer(request, format, { title, path: `${path}/`, items })
}

/** What the page "What is new" shows first. */
async function showNewsFeed(request: PageRequest, format: Format): Promise<PageResponse> {
  const ctx = await openMapFor(request)
  const { path, name } = ctx.map
  const { entries } = await readNews(ctx)
  const items = entries.map((entry) => itemOfNews(request, path, entry))
  return answer(request, format, {
    title: `${wordsIn(request.language)('news.title')} · ${name}`,
    path: `${path}/news/`,
    items,
  })
}

async function showListFeed(request: PageRequest, format: Format): Promise<PageResponse> {
  const ctx = await openMapFor(request)
  const { path, name } = ctx.map
  const list = await findPublicList(ctx, idIn(request.params.list))
  if (!list) throw new NotFound()
  const items = (await listArrivals(ctx, list.id)).map((arrival) => itemOfArrival(request, path, arrival))
  return answer(request, format, { title: `${list.name} · ${name}`, path: `${path}/${list.id}-${list.slug}/`, items })
}

async function showTaskFeed(request: PageRequest, format: Format): Promise<PageResponse> {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  if (task.pending) throw new NotFound()
  const title = `${task.title} · ${ctx.map.name}`
  return answer(request, format, {
    title,
    path: taskPath(ctx.map.path, task),
    items: await itemsOfTask(request, ctx, task),
  })
}

type Parts = Pick<NewsFeed, 'title' | 'items'> & { path: string }

function answer({ ctx, language }: PageRequest, format: Format, { title, path, items }: Parts): PageResponse {
  const page = ctx.site.publicUrl + path
  const { type, write } = formats[format]
  const absolute = items.map((item) => ({ ...item, html: withAbsoluteUrls(item.html, ctx.site.publicUrl) }))
  const feed = { title, language, page, url: `${page}feed.${format}`, items: absolute }
  const body = write(feed)
  return {
    type,
    body,
    headers: {
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      etag: etagOf(body),
      'last-modified': new Date(lastTimestamp(feed)).toUTCString(),
      vary: 'accept-encoding, accept-language, cookie',
    },
  }
}
