import { findOldLink } from '../../features/imports/queries/old-links.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { withMap } from '../open-map.ts'
import { mapPath } from './paths.ts'

/** Redirects from a URL of the board that a task or comment was imported from. Not for good: tasks are merged and deleted. */
export const oldLinkPage: Page = {
  path: `${mapPath}/from`,
  show: withMap(async ({ query }, ctx) => {
    const path = await findOldLink(ctx, query.url ?? '')
    if (path === undefined) throw new NotFound()
    return { redirect: path }
  }),
}
