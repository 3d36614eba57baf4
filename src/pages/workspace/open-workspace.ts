import { assertMayManageMap } from '../../features/maps/policy.ts'
import { type OpenMapContext, openMap } from '../../features/maps/queries/open-map.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageRequest } from '../../platform/http/page.ts'

/** The map of the address, for the members of its team, or only for administrators. Others find no page here. */
export async function openWorkspace(request: PageRequest, who: 'member' | 'administrator'): Promise<OpenMapContext> {
  const ctx = await openMap(request.ctx, request.params)
  if (ctx.role === null) throw new NotFound()
  if (who === 'administrator') assertMayManageMap(ctx)
  return ctx
}
