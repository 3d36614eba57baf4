import type { NewsEntry } from '../../../features/comments/queries/read-news.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { escapeXml } from '../../../lib/xml.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { NewsItem } from './news-feed.ts'

/** One entry of the page "What is new". A task that moves on is told again, with another id. */
export function itemOfNews({ ctx, language }: PageRequest, mapPath: string, entry: NewsEntry): NewsItem {
  const t = wordsIn(language)
  const { publicUrl } = ctx.site
  const { task_id, slug, title, timestamp } = entry
  const page = publicUrl + taskPath(mapPath, { id: task_id, slug })
  const id = `${publicUrl}${mapPath}/task/${task_id}`
  if (entry.kind === 'answer') {
    return {
      id: `${id}#answer-${entry.comment_id}`,
      title: t('news.feed.answer', { title }),
      page,
      html: entry.parsed_content,
      timestamp,
      author: displayName(t, entry),
    }
  }
  const list = entry.list_name
  const text = entry.note || t('feed.moved', { title, list })
  return {
    id: `${id}#stay-${entry.stay_id ?? timestamp}`,
    title: t('news.feed.arrival', { title, list }),
    page,
    html: `<p>${escapeXml(text)}</p>`,
    timestamp,
  }
}
