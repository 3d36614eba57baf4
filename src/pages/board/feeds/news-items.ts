import { readConversation } from '../../../features/comments/queries/read-conversation.ts'
import type { Arrival } from '../../../features/tasks/queries/list-arrivals.ts'
import { readHistory } from '../../../features/tasks/queries/read-history.ts'
import type { TaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { escapeXml } from '../../../lib/xml.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { NewsItem } from './news-feed.ts'

/** A task was created in a list, or moved to it. */
export function itemOfArrival({ ctx, language }: PageRequest, mapPath: string, arrival: Arrival): NewsItem {
  const { id, task_id, slug, title, list_name: list, arrived, note, is_new, parsed_description } = arrival
  const t = wordsIn(language)
  return {
    id: `${ctx.site.publicUrl}${mapPath}/task/${task_id}#stay-${id}`,
    title: t(is_new ? 'feed.new' : 'feed.moved', { title, list }),
    page: ctx.site.publicUrl + taskPath(mapPath, { id: task_id, slug }),
    html: is_new ? parsed_description : paragraph(note || t('feed.moved', { title, list })),
    timestamp: arrived,
  }
}

/** The moves of a task and the newest comments on it, newest first. */
export async function itemsOfTask(
  { language, ctx: { site } }: PageRequest,
  ctx: MapContext,
  task: TaskDetails,
): Promise<NewsItem[]> {
  const t = wordsIn(language)
  const page = site.publicUrl + taskPath(ctx.map.path, task)
  const idOf = (kind: string, id: number | string) => `${site.publicUrl}${ctx.map.path}/task/${task.id}#${kind}-${id}`
  const [history, { comments }] = await Promise.all([readHistory(ctx, task.id), readConversation(ctx, task.id)])
  const moves = history.map(({ arrived, note, name }, index): NewsItem => {
    const words = { title: task.title, list: name ?? '' }
    const title = index === 0 || name === null ? t('feed.new', words) : t('feed.moved', words)
    const html = index === 0 ? task.parsed_description : paragraph(note || title)
    return { id: idOf('arrival', arrived), title, page, html, timestamp: arrived }
  })
  const said = comments.map((comment): NewsItem => {
    const author = displayName(t, comment)
    return {
      id: idOf('comment', comment.id),
      title: t('feed.comment', { name: author, title: task.title }),
      page: `${page}#comment-${comment.id}`,
      html: comment.parsed_content,
      timestamp: comment.created,
      author,
    }
  })
  return [...moves, ...said].toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
}

const paragraph = (text: string): string => `<p>${escapeXml(text)}</p>`
