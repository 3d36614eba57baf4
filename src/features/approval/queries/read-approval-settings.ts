import type { MapContext } from '../../../platform/context.ts'
import type { WhoWaits } from '../../maps/table.ts'

export interface ApprovalSettings {
  suggestions_wait: WhoWaits
  comments_wait: WhoWaits
  links_wait: boolean
}

/** Whose texts need approval in this map. */
export async function readApprovalSettings(ctx: MapContext): Promise<ApprovalSettings> {
  const row = await ctx.db
    .selectFrom('maps')
    .select(['suggestions_wait', 'comments_wait', 'links_wait'])
    .where('id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  return { ...row, links_wait: Boolean(row.links_wait) }
}
