import type { VNode } from 'preact'
import { sentenceOf } from '../../../features/notices/mails.ts'
import type { ListedNotice } from '../../../features/notices/queries/list-notices.ts'
import { noticePageSize, noticesPath } from '../../../features/notices/rules/paths.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form } from '../../layout/form.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { TimeAgo } from '../../layout/time-ago.tsx'
import { YouLayout } from './you-layout.tsx'

interface Props {
  common: CommonData
  page: number
  count: number
  notices: ListedNotice[]
}

export function NoticesView({ common, page, count, notices }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <YouLayout common={common} tab="notices">
      {notices.length === 0 && <p class="empty">{t('notices.empty')}</p>}
      {notices.length > 0 && (
        <>
          <Form common={common} action={noticesPath} class="see-all">
            <button type="submit" class="button">
              {t('notices.see-all')}
            </button>
          </Form>
          <ul class="rows">
            {notices.map((notice) => (
              <Row key={`${notice.map_id} ${notice.id}`} common={common} notice={notice} />
            ))}
          </ul>
        </>
      )}
      <Pagination
        {...{ common, page, count }}
        size={noticePageSize}
        addressOf={(number) => `${noticesPath}?page=${number}`}
      />
    </YouLayout>
  )
}

function Row({ common, notice }: { common: CommonData; notice: ListedNotice }): VNode {
  const t = wordsIn(common.language)
  const address = addressOf(notice)
  const words = sentenceOf(t, { notice, actor: notice.actor, subject: { list: notice.list ?? t('notices.gone') } })
  const title = notice.task_id === null ? notice.map : (notice.title ?? t('notices.gone'))
  return (
    <li class={notice.seen === null ? 'unseen' : undefined}>
      <p class="notice-what">
        {words} {notice.seen === null && <span class="badge">{t('notices.new')}</span>}
      </p>
      {address ? (
        <a class="card-title" href={address}>
          <bdi>{title}</bdi>
        </a>
      ) : (
        <span class="card-title">{title}</span>
      )}
      <p class="muted">
        <a href={`${notice.path}/`}>
          <bdi>{notice.map}</bdi>
        </a>{' '}
        · <TimeAgo common={common} moment={notice.created} />
      </p>
    </li>
  )
}

function addressOf({ path, kind, task_id, slug, comment_id }: ListedNotice): string | undefined {
  if (kind === 'waiting') return `${path}/manage/queue`
  if (task_id === null || slug === null) return undefined
  const task = taskPath(path, { id: task_id, slug })
  return comment_id === null || kind === 'declined' ? task : `${task}?comment=${comment_id}#comment-${comment_id}`
}
