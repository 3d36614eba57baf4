import type { MapTx } from '../../../platform/context.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { findTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { commentRestored } from '../events.ts'
import { attachReplies } from './attach-replies.ts'

/** Takes a comment out of the trash. Replies to it refer to it again. A pending comment stays pending. */
export async function restoreComment(
  tx: MapTx,
  { trash_id, notify }: { trash_id: number; notify: boolean },
): Promise<void> {
  const comments = await tx.db
    .selectFrom('comments')
    .select(['id', 'task_id', 'pending'])
    .where('map_id', '=', tx.map.id)
    .where('trash_id', '=', trash_id)
    .execute()
  if (comments.length === 0) throw new NotFound()
  for (const { id, task_id, pending } of comments) {
    if (!(await findTask(tx, task_id))) {
      throw new Conflict('task_in_trash', 'The task of this comment is in the trash. Restore the task first.')
    }
    await tx.db
      .updateTable('comments')
      .set({ trash_id: null, live: !pending })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .execute()
    if (pending) continue
    await attachReplies(tx, { comment_id: id })
    await changeCounter(tx, { task_id, counter: 'comments_count', change: +1 })
    tx.emit(commentRestored, { comment_id: id, task_id, notify })
  }
}
