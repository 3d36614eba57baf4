import { readConversation } from '../../features/comments/queries/read-conversation.ts'
import { type NewsEntry, readNews } from '../../features/comments/queries/read-news.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { type Arrival, listArrivals } from '../../features/tasks/queries/arrivals.ts'
import { findPublicList } from '../../features/tasks/queries/board.ts'
import { readHistory } from '../../features/tasks/queries/history.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { escapeXml } from '../../lib/escape.ts'
import type { MapContext } from '../../platform/context.ts'
import { NotFound, required } from '../../platform/errors.ts'
import { etagOf } from '../../platform/http/etag.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { displayName } from '../../words/person-name.ts'
import { type Words, wordsIn } from '../../words/words.ts'
import { idIn, mapPath } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'
import { atomOf, jsonFeedOf, lastTimestamp, type NewsFeed, type NewsItem, withAbsoluteUrls } from './feeds/formats.ts'

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomOf },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeedOf },
} as const

/** For feed readers: What's new, and the activity in a map, list or task. Public content only. */
export const feedPages: Page[] = (['atom', 'json'] as const).flatMap((format) => {
  const feedPage = (path: string, read: (request: PageRequest, ctx: OpenMapContext) => Promise<Feed>): Page => ({
    path: `${path}/feed.${format}`,
    show: withMap(async (request, ctx) => answer(request, format, await read(request, ctx))),
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

/** The first page of "What's new", without imported entries, which feed readers would present as new. */
async function readNewsFeed({ language }: PageRequest, ctx: OpenMapContext): Promise<Feed> {
  const t = wordsIn(language)
  const { entries } = await readNews(ctx)
  const items = entries.filter(({ imported }) => !imported).map((entry) => itemOfNews(t, ctx, entry))
  return { title: `${t('news.title')} · ${ctx.map.name}`, path: `${ctx.map.path}/news/`, items }
}

async function readListFeed({ language, params }: PageRequest, ctx: OpenMapContext): Promise<Feed> {
  const list = required(await findPublicList(ctx, idIn(params.list)))
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

function itemOfArrival(t: Words, ctx: MapContext, arrival: Arrival): NewsItem {
  const { id, task_id, slug, title, list_name: list, arrived, note, is_new, parsed_description } = arrival
  return {
    id: `${idOf(ctx, task_id)}#stay-${id}`,
    title: t(is_new ? 'feed.new' : 'feed.moved', { title, list }),
    page: pageOf(ctx, { id: task_id, slug }),
    html: is_new ? parsed_description : paragraph(note || t('feed.moved', { title, list })),
    timestamp: arrived,
  }
}

/** One entry on the "What's new" page. A task that moves on appears again, with another id. */
function itemOfNews(t: Words, ctx: MapContext, entry: NewsEntry): NewsItem {
  const { task_id, slug, title, timestamp } = entry
  const page = pageOf(ctx, { id: task_id, slug })
  if (entry.kind === 'answer') {
    return {
      id: `${idOf(ctx, task_id)}#answer-${entry.comment_id}`,
      title: t('news.feed.answer', { title }),
      page,
      html: entry.parsed_content,
      timestamp,
      author: displayName(t, entry),
    }
  }
  const list = entry.list_name
  return {
    id: `${idOf(ctx, task_id)}#stay-${entry.stay_id ?? timestamp}`,
    title: t('news.feed.arrival', { title, list }),
    page,
    html: paragraph(entry.note || t('feed.moved', { title, list })),
    timestamp,
  }
}

async function itemsOfTask(t: Words, ctx: MapContext, task: TaskDetails): Promise<NewsItem[]> {
  const [page, id] = [pageOf(ctx, task), idOf(ctx, task.id)]
  const [history, { comments }] = await Promise.all([readHistory(ctx, task.id), readConversation(ctx, task.id)])
  const moves = history.map(({ arrived, note, name }, index): NewsItem => {
    const words = { title: task.title, list: name ?? '' }
    const title = index === 0 || name === null ? t('feed.new', words) : t('feed.moved', words)
    const html = index === 0 ? task.parsed_description : paragraph(note || title)
    return { id: `${id}#arrival-${arrived}`, title, page, html, timestamp: arrived }
  })
  const said = comments.map((comment): NewsItem => {
    const author = displayName(t, comment)
    return {
      id: `${id}#comment-${comment.id}`,
      title: t('feed.comment', { name: author, title: task.title }),
      page: `${page}#comment-${comment.id}`,
      html: comment.parsed_content,
      timestamp: comment.created,
      author,
    }
  })
  return [...moves, ...said].toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
}

const idOf = ({ site, map }: MapContext, taskId: number): string => `${site.publicUrl}${map.path}/task/${taskId}`

const pageOf = ({ site, map }: MapContext, task: { id: number; slug: string }): string =>
  site.publicUrl + taskPath(map.path, task)

const paragraph = (text: string): string => `<p>${escapeXml(text)}</p>`
