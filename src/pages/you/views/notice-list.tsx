import type { VNode } from 'preact'
import type { ListedNotice } from '../../../features/notices/queries/list-notices.ts'
import { noticePageSize } from '../../../features/notices/rules/paths.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { Form } from '../../layout/form.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { NoticeRow } from './notice-row.tsx'

export interface ListedNotices {
  page: number
  count: number
  notices: ListedNotice[]
}

interface Props extends ListedNotices {
  common: CommonData
  /** Shows the list, and takes the form that marks all as seen. */
  path: string
}

/** What somebody was told, newest first. */
export function NoticeList({ common, page, count, notices, path }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      {notices.length === 0 && (
        <EmptyState text={t('notices.empty')}>
          <a class="button" href={common.person?.map ? `${common.person.map.path}/` : '/'}>
            {t('you.empty.maps')}
          </a>
        </EmptyState>
      )}
      {notices.length > 0 && (
        <>
          <Form common={common} action={path} class="see-all">
            <button type="submit" class="button">
              {t('notices.see-all')}
            </button>
          </Form>
          <ul class="rows">
            {notices.map((notice) => (
              <NoticeRow key={`${notice.map_id} ${notice.id}`} common={common} notice={notice} />
            ))}
          </ul>
        </>
      )}
      <Pagination {...{ common, page, count }} size={noticePageSize} urlOf={(n) => `${path}?page=${n}`} />
    </>
  )
}
