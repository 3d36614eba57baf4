import { listMapNotices } from '../../features/notices/queries/list-map-notices.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath } from './sections.ts'
import { MapNoticesView } from './views/notices.tsx'
import { openWorkspace } from './workspace-page.ts'

/** The notices that the map sent to people, and whether they were mailed. */
export const mapNoticesPage: Page = {
  path: workspacePath('notices'),
  needsSignIn: true,
  for: 'administrator',
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const before = idIn(request.query.before) || undefined
    const { notices, older } = await listMapNotices(ctx, before)
    const { map, role } = ctx
    return {
      view: <MapNoticesView {...{ common: commonData(request), map, role, notices, older }} isFirst={!before} />,
    }
  },
}
