import { findOldLink } from '../../features/imports/queries/old-links.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { mapPath } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'

/** Redirects from a task's or comment's old URL. Not permanently, because tasks get merged and deleted. */
export const oldLinkPage: Page = {
  path: `${mapPath}/from`,
  show: withMap(async ({ query }, ctx) => {
    const path = await findOldLink(ctx, query.url ?? '')
    if (path === undefined) throw new NotFound()
    return { redirect: path }
  }),
}
