import { readConversation } from '../../../features/comments/queries/read-conversation.ts'
import type { NewsEntry } from '../../../features/comments/queries/read-news.ts'
import type { Arrival } from '../../../features/tasks/queries/arrivals.ts'
import { readHistory } from '../../../features/tasks/queries/history.ts'
import type { TaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { escapeXml } from '../../../lib/escape.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Words } from '../../../platform/html/words.ts'
import { displayName } from '../../../words/person-name.ts'
import type { Key } from '../../../words/words.ts'
import type { NewsItem } from './formats.ts'

/** A task was created in a list, or moved to it. */
export function itemOfArrival(t: Words<Key>, ctx: MapContext, arrival: Arrival): NewsItem {
  const { id, task_id, slug, title, list_name: list, arrived, note, is_new, parsed_description } = arrival
  return {
    id: `${idOf(ctx, task_id)}#stay-${id}`,
    title: t(is_new ? 'feed.new' : 'feed.moved', { title, list }),
    page: pageOf(ctx, { id: task_id, slug }),
    html: is_new ? parsed_description : paragraph(note || t('feed.moved', { title, list })),
    timestamp: arrived,
  }
}

/** One entry of the page "What's new". A task that moves on appears again, with another id. */
export function itemOfNews(t: Words<Key>, ctx: MapContext, entry: NewsEntry): NewsItem {
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

/** The moves of a task and the newest comments on it, newest first. */
export async function itemsOfTask(t: Words<Key>, ctx: MapContext, task: TaskDetails): Promise<NewsItem[]> {
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
