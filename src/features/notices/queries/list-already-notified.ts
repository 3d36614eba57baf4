import type { MapContext } from '../../../platform/context.ts'

/** Which of these people were told of a comment already. */
export async function listAlreadyNotified(
  ctx: MapContext,
  { comment_id, task_id, user_ids }: { comment_id: number; task_id: number; user_ids: number[] },
): Promise<Set<number>> {
  const notices = ctx.db.selectFrom('notices').select('user_id').where('map_id', '=', ctx.map.id)
  const ofComment = notices.where('task_id', '=', task_id).where('comment_id', '=', comment_id)
  const told = await ofComment.where('user_id', 'in', user_ids).execute()
  return new Set(told.map(({ user_id }) => user_id))
}
