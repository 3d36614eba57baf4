import { readNews } from '../../../features/comments/queries/read-news.ts'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import { listArrivals } from '../../../features/tasks/queries/arrivals.ts'
import { findPublicList } from '../../../features/tasks/queries/board.ts'
import { requireTaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { NotFound } from '../../../platform/errors.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import type { Page, PageRequest, PageResponse } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../words/words.ts'
import { openMapFor } from '../../open-map.ts'
import { idIn, mapPath } from '../paths.ts'
import { atomOf, jsonFeedOf, lastTimestamp, type NewsFeed, withAbsoluteUrls } from './formats.ts'
import { itemOfArrival, itemOfNews, itemsOfTask } from './news-items.ts'

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomOf },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeedOf },
} as const

/** For feed readers: what's new, and what happened in a map, in a list and to a task. Only what everybody may see. */
export const feedPages: Page[] = (['atom', 'json'] as const).flatMap((format) => {
  const feedPage = (path: string, read: (request: PageRequest, ctx: OpenMapContext) => Promise<Feed>): Page => ({
    path: `${path}/feed.${format}`,
    show: async (request) => answer(request, format, await read(request, await openMapFor(request))),
  })
  return [
    feedPage(mapPath, readMapFeed),
    feedPage(`${mapPath}/news`, readNewsFeed),
    feedPage(`${mapPath}/:list`, readListFeed),
    feedPage(`${mapPath}/task/:task`, readTaskFeed),
  ]
})

type Feed = Pick<NewsFeed, 'title' | 'items'> & { path: string }

async function readMapFeed({ language }: PageRequest, ctx: OpenMapContext): Promise<Feed> {
  const arrivals = await listArrivals(ctx)
  const items = arrivals.map((arrival) => itemOfArrival(wordsIn(language), ctx, arrival))
  return { title: ctx.map.name, path: `${ctx.map.path}/`, items }
}

/** The first page of "What's new". */
async function readNewsFeed({ language }: PageRequest, ctx: OpenMapContext): Promise<Feed> {
  const t = wordsIn(language)
  const { entries } = await readNews(ctx)
  const items = entries.map((entry) => itemOfNews(t, ctx, entry))
  return { title: `${t('news.title')} · ${ctx.map.name}`, path: `${ctx.map.path}/news/`, items }
}

async function readListFeed({ language, params }: PageRequest, ctx: OpenMapContext): Promise<Feed> {
  const list = await findPublicList(ctx, idIn(params.list))
  if (!list) throw new NotFound()
  const arrivals = await listArrivals(ctx, list.id)
  const items = arrivals.map((arrival) => itemOfArrival(wordsIn(language), ctx, arrival))
  return { title: `${list.name} · ${ctx.map.name}`, path: `${ctx.map.path}/${list.id}-${list.slug}/`, items }
}

async function readTaskFeed({ language, params }: PageRequest, ctx: OpenMapContext): Promise<Feed> {
  const task = await requireTaskDetails(ctx, idIn(params.task))
  if (task.pending) throw new NotFound()
  const items = await itemsOfTask(wordsIn(language), ctx, task)
  return { title: `${task.title} · ${ctx.map.name}`, path: taskPath(ctx.map.path, task), items }
}

function answer(
  { ctx, language }: PageRequest,
  format: keyof typeof formats,
  { title, path, items }: Feed,
): PageResponse {
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
