import type { MapContext } from '../../../platform/context.ts'
import type { Owner } from './assert-within-quota.ts'

interface Input {
  task_id?: number | undefined
  comment_id?: number | undefined
}

/**
 * Whose quota the images of other sites in a text count for: its author's. A text that is pending or in the trash counts as
 * well: it was written.
 */
export async function ownerOfText(ctx: MapContext, { task_id, comment_id }: Input): Promise<Owner | undefined> {
  const text = await ctx.db
    .selectFrom(task_id === undefined ? 'comments' : 'tasks')
    .select(['author_id', 'live'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', task_id ?? comment_id ?? 0)
    .executeTakeFirst()
  if (!text) return undefined
  const member = await ctx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', ctx.map.team_id)
    .where('user_id', '=', text.author_id)
    .executeTakeFirst()
  return { user_id: text.author_id, isOutsider: !member }
}
