import type { VNode } from 'preact'
import type { ListedNotice } from '../../../features/notices/queries/list-notices.ts'
import { noticePageSize, noticesPath } from '../../../features/notices/rules/paths.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form } from '../../layout/form.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { NoticeRow } from './notice-row.tsx'
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
              <NoticeRow key={`${notice.map_id} ${notice.id}`} common={common} notice={notice} />
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
