import type { MapTx } from '../../../platform/context.ts'

/** Unpins the comment, if it is the team's answer. Returns whether it was. The task is locked. */
export async function clearAnswer(tx: MapTx, input: { comment_id: number; task_id: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('tasks')
    .set({ answer_id: null, answered: null })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', input.task_id)
    .where('answer_id', '=', input.comment_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
