import { listMapNotices } from '../../features/notices/queries/list-map-notices.ts'
import { idIn } from '../board/paths.ts'
import { MapNoticesView } from './views/notices.tsx'
import { frameOf, workspacePage } from './workspace-page.ts'

/** The delivery log: what people were notified of, and whether it was mailed. */
export const mapNoticesPage = workspacePage('notices', {
  for: 'administrator',
  show: async (ctx, request) => {
    const before = idIn(request.query.before) || undefined
    const { notices, older } = await listMapNotices(ctx, before)
    return {
      view: <MapNoticesView {...{ ...frameOf(ctx, request), notices, older }} isFirst={!before} />,
    }
  },
})
