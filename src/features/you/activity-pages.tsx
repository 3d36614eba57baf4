import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { countDeeds, listDeeds } from './activity.ts'
import { type Section, sections } from './sections.ts'
import { ActivityView } from './views/activity.tsx'

const activityPage = (section: Section): Page => ({
  path: sections[section],
  signedIn: 'always',
  show: async (visit) => {
    const page = pageNumber(visit)
    const [count, deeds] = await Promise.all([countDeeds(visit, section), listDeeds(visit, section, page)])
    if (page > 1 && deeds.length === 0) throw new NotFound()
    return { view: <ActivityView {...{ visit, section, page, count, deeds }} /> }
  },
})

export const activityPages = (Object.keys(sections) as Section[]).map(activityPage)
