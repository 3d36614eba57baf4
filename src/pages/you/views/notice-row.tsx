import type { VNode } from 'preact'
import { sentenceOf } from '../../../features/notices/mails.ts'
import type { ListedNotice } from '../../../features/notices/queries/list-notices.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TimeAgo } from '../../layout/text.tsx'

/** What somebody was told, with the way to it. */
export function NoticeRow({ common, notice }: { common: CommonData; notice: ListedNotice }): VNode {
  const t = wordsIn(common.language)
  const url = urlOf(notice)
  const words = sentenceOf(t, { notice, actor: notice.actor, subject: { list: notice.list ?? t('notices.gone') } })
  const title = notice.task_id === null ? notice.map : (notice.title ?? t('notices.gone'))
  return (
    <li class={notice.seen === null ? 'unseen' : undefined}>
      <p class="notice-what">
        {words} {notice.seen === null && <span class="badge">{t('notices.new')}</span>}
      </p>
      {url ? (
        <a class="card-title" href={url}>
          <bdi>{title}</bdi>
        </a>
      ) : (
        <span class="card-title">{title}</span>
      )}
      <p class="muted">
        <a href={`${notice.path}/`}>
          <bdi>{notice.map}</bdi>
        </a>{' '}
        · <TimeAgo common={common} timestamp={notice.created} />
      </p>
    </li>
  )
}

function urlOf({ path, kind, task_id, slug, comment_id }: ListedNotice): string | undefined {
  if (kind === 'waiting') return `${path}/manage/queue`
  if (task_id === null || slug === null) return undefined
  const task = taskPath(path, { id: task_id, slug })
  return comment_id === null || kind === 'declined' ? task : `${task}?comment=${comment_id}#comment-${comment_id}`
}
