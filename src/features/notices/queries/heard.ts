import type { MapContext } from '../../../platform/context.ts'

/** Who was told of a comment already. */
export async function listHeard(
  ctx: MapContext,
  { comment_id, task_id }: { comment_id: number; task_id: number },
): Promise<Set<number>> {
  const notices = ctx.db.selectFrom('notices').select('user_id').where('map_id', '=', ctx.map.id)
  const heard = await notices.where('task_id', '=', task_id).where('comment_id', '=', comment_id).execute()
  return new Set(heard.map(({ user_id }) => user_id))
}
