import { newest, readNews } from '../../features/comments/queries/read-news.ts'
import type { Page } from '../../platform/http/page.ts'
import { shareAmongVisitors } from '../../platform/http/share-among-visitors.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { parseNewsCursor } from './news-cursor.ts'
import { mapPath } from './paths.ts'
import { NewsView } from './views/news.tsx'

/** What was planned, completed and answered, by week. Everybody sees the same, so that it can be passed on. */
export const newsPage: Page = {
  path: `${mapPath}/news`,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const { before } = request.query
    return shareAmongVisitors(request, ctx.map.asOf, async () => {
      const { entries, older } = await readNews(ctx, before === undefined ? newest : parseNewsCursor(before))
      const isFirst = before === undefined
      return { view: <NewsView common={commonData(request)} map={ctx.map} {...{ entries, older, isFirst }} /> }
    })
  },
}
