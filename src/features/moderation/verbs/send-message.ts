import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { insertRow } from '../../../platform/records/rows.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import { mayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { messageSent } from '../events.ts'
import { mayReadMessages } from '../policy.ts'
import { assertQuestionAsked } from '../queries/list-messages.ts'

/** Asks a task's author a question in private, or answers as the author. A pending suggestion stays pending. */
export async function sendMessage(
  ctx: MapContext,
  { task_id, content, notify = true }: { task_id: number; content: string; notify?: boolean | undefined },
): Promise<number> {
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'messages', findOwnEvent(tx, [messageSent]))
    await assertActorNotBlocked(tx)
    const task = await requireTask(tx, task_id)
    if (!mayReadMessages(tx, task)) {
      throw new Forbidden('author_only', "Only the team and the task's author can do this.")
    }
    const by_team = mayModerate(tx)
    if (!by_team) await assertQuestionAsked(tx, task_id)
    const id = await insertRow(tx, 'private_messages', {
      task_id,
      author_id: authorOf(tx.actor),
      content,
      created: tx.now,
    })
    tx.emit(messageSent, { message_id: id, task_id, by_team, notify: by_team ? notify : true })
    return id
  })
}
