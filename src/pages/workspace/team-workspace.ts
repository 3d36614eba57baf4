import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { inTeam, type TeamContext } from '../../platform/context.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { openWorkspace } from './open-workspace.ts'

/** The contexts in the map and in its team, for administrators. */
export async function openTeamWorkspace(request: PageRequest): Promise<{ ctx: OpenMapContext; team: TeamContext }> {
  const ctx = await openWorkspace(request, 'administrator')
  const slug = request.params.team ?? ''
  return { ctx, team: inTeam(ctx, { id: ctx.map.team_id, slug }, ctx.role) }
}
