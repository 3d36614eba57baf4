import { countNotices, listNotices } from '../../features/notices/queries/list-notices.ts'
import { noticesPath } from '../../features/notices/rules/paths.ts'
import { markAllSeen } from '../../features/notices/verbs/mark-all-seen.ts'
import { NotFound } from '../../platform/errors.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { NoticesView } from './views/notices.tsx'

/** What the person was told, in all maps. Its form marks all of it as seen. */
export const noticesPage: Page = {
  path: noticesPath,
  needsSignIn: true,
  show: async (request) => {
    const page = pageNumber(request.query)
    const [count, notices] = await Promise.all([countNotices(request.ctx), listNotices(request.ctx, page)])
    if (page > 1 && notices.length === 0) throw new NotFound()
    return { view: <NoticesView {...{ common: commonData(request), page, count, notices }} /> }
  },
  submit: async (request) => {
    await markAllSeen(request.ctx)
    return { redirect: noticesPath, flash: 'notices.all-seen' }
  },
}
