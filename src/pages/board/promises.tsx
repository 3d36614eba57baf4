import { readPublicCommitments } from '../../features/insight/queries/read-insight.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'
import { PromisesView } from './views/promises.tsx'

/** What was promised and kept, if the team has made it public. */
export const promisesPage: Page = {
  path: `${mapPath}/promises`,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const insight = await readPublicCommitments(ctx)
    return { view: <PromisesView common={commonData(request)} map={ctx.map} insight={insight} /> }
  },
}
