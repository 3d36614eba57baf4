import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { mapPath } from '../board/paths.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspaceUrl } from './paths.ts'
import { sectionsFor } from './sections.ts'

/** Leads to the first section of the workspace. */
export const workspacePage: Page = {
  path: `${mapPath}/manage`,
  for: 'member',
  needsSignIn: true,
  show: async (request) => {
    const { map, role } = await openWorkspace(request, 'member')
    const first = sectionsFor(role)[0]
    if (!first) throw new NotFound()
    return { redirect: workspaceUrl(map, first.path) }
  },
}
