import { sentenceOf } from '../../features/notices/mails.ts'
import { countNotices, listNotices } from '../../features/notices/queries/list-notices.ts'
import type { ReadNotice } from '../../features/notices/queries/read-notices.ts'
import { noticePageSize, noticesPath } from '../../features/notices/rules/mail-link.ts'
import { markAllSeen } from '../../features/notices/verbs/mark-seen.ts'
import { NotFound } from '../../platform/errors.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import type { CommonData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { Form, LinkButton, Submit } from '../layout/form.tsx'
import { Pagination } from '../layout/pagination.tsx'
import { excerpt, NameLink, TimeAgo, UserText } from '../layout/text.tsx'
import { withLastMap } from '../open-map.ts'
import { YouLayout } from './views/you-layout.tsx'

/** The person's notifications, from all maps. The form marks them all as seen. */
export const noticesPage: Page = {
  path: noticesPath,
  needsSignIn: true,
  show: async (request) => {
    const page = pageNumber(request.query)
    const [count, notices] = await Promise.all([countNotices(request.ctx), listNotices(request.ctx, page)])
    if (page > 1 && notices.length === 0) throw new NotFound()
    return withLastMap(
      request,
      <YouLayout tab="notices">
        <NoticeList {...{ page, count, notices }} path={noticesPath} />
      </YouLayout>,
    )
  },
  submit: async (request) => {
    await markAllSeen(request.ctx)
    return { redirect: noticesPath, flash: 'notices.all-seen' }
  },
}

export interface ListedNotices {
  page: number
  count: number
  notices: ReadNotice[]
}

interface Props extends ListedNotices {
  /** Shows the list, and accepts the form that marks all as seen. */
  path: string
}

/** Newest first. Also on the page of a person who signed in with a JWT. */
export const NoticeList = ({ page, count, notices, path }: Props, { t, person }: CommonData) => (
  <>
    {notices.length === 0 && (
      <EmptyState text={t('notices.empty')}>
        <LinkButton href={person?.map ? `${person.map.path}/` : '/'} text={t('you.empty.maps')} />
      </EmptyState>
    )}
    {notices.length > 0 && (
      <>
        <Form action={path} class="see-all">
          <Submit>{t('notices.see-all')}</Submit>
        </Form>
        <ul class="rows">
          {notices.map((notice) => (
            <NoticeRow key={`${notice.map_id} ${notice.id}`} notice={notice} />
          ))}
        </ul>
      </>
    )}
    <Pagination {...{ page, count }} size={noticePageSize} urlOf={(n) => `${path}?page=${n}`} />
  </>
)

function NoticeRow({ notice }: { notice: ReadNotice }, { t }: CommonData) {
  const words = sentenceOf(t, notice)
  const title = notice.task_id === null ? notice.map : (notice.title ?? t('notices.gone'))
  return (
    <li class={notice.seen === null ? 'unseen' : undefined}>
      <p class="notice-what">
        {words} {notice.seen === null && <span class="badge">{t('notices.new')}</span>}
      </p>
      {notice.path ? (
        <NameLink class="card-title" href={notice.path} name={title} />
      ) : (
        <span class="card-title">{title}</span>
      )}
      {notice.quote !== '' && <UserText class="reason" text={excerpt(notice.quote, 280)} />}
      <p class="muted">
        <NameLink href={`${notice.mapPath}/`} name={notice.map} /> · <TimeAgo timestamp={notice.created} />
      </p>
    </li>
  )
}
