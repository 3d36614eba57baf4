import { assertMayManageMap } from '../../features/maps/policy.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'

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
