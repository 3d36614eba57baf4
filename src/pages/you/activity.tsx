import { countActivity, listActivity } from '../../features/accounts/queries/list-activity.ts'
import { type Section, sections } from '../../features/accounts/rules/sections.ts'
import { listDeclined } from '../../features/moderation/queries/list-declined.ts'
import { listDeclinedComments } from '../../features/moderation/queries/list-declined-comments.ts'
import { NotFound } from '../../platform/errors.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { ActivityView } from './views/activity.tsx'

/** What the team declined, beside what it took. */
const declinedOf: Partial<Record<Section, typeof listDeclined>> = {
  suggestions: listDeclined,
  comments: listDeclinedComments,
}

const activityPage = (section: Section): Page => ({
  path: sections[section],
  needsSignIn: true,
  show: async (request) => {
    const page = pageNumber(request.query)
    const [count, activities] = await Promise.all([
      countActivity(request.ctx, section),
      listActivity(request.ctx, section, page),
    ])
    if (page > 1 && activities.length === 0) throw new NotFound()
    const declined = page === 1 ? ((await declinedOf[section]?.(request.ctx)) ?? []) : []
    return { view: <ActivityView {...{ common: commonData(request), section, page, count, activities, declined }} /> }
  },
})

export const activityPages = (Object.keys(sections) as Section[]).map(activityPage)
