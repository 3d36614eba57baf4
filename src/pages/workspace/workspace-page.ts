import { assertMayManageMap } from '../../features/maps/policy.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { inTeam, type TeamContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { mapPath } from '../board/paths.ts'
import { openMapFor } from '../open-map.ts'
import { sectionsFor, workspaceUrl } from './sections.ts'

/** The map of the URL, for the members of its team, or only for administrators. Others find no page here. */
export async function openWorkspace(
  request: PageRequest,
  who: 'member' | 'administrator',
  options: Parameters<typeof openMapFor>[1] = {},
): Promise<OpenMapContext> {
  const ctx = await openMapFor(request, options)
  if (ctx.role === null) throw new NotFound()
  if (who === 'administrator') assertMayManageMap(ctx)
  return ctx
}

/** The contexts in the map and in its team, for administrators. */
export async function openTeamWorkspace(request: PageRequest): Promise<{ ctx: OpenMapContext; team: TeamContext }> {
  const ctx = await openWorkspace(request, 'administrator')
  const slug = request.params.team ?? ''
  return { ctx, team: inTeam(ctx, { id: ctx.map.team_id, slug }, ctx.role) }
}

/** These fields of the query of a page. A form sends its empty fields too. */
export const filledQuery = ({ query }: PageRequest, names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' && names.includes(name)))

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
