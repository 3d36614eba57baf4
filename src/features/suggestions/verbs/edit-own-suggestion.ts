import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { needsApprovalAgain } from '../../approval/queries/needs-approval.ts'
import { enqueueWaitingMail } from '../../approval/steps/enqueue-waiting-mail.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { isSameText } from '../../tasks/rules/editable-fields.ts'
import type { RenderedTask } from '../../tasks/rules/render-task.ts'
import { addVersion } from '../../tasks/steps/add-version.ts'
import { writeTaskEdit } from '../../tasks/steps/write-task-edit.ts'
import { assertMaySuggest } from '../queries/assert-may-suggest.ts'
import { requireOwnSuggestion } from '../queries/require-own-suggestion.ts'

type Input = RenderedTask<{ title: string; description: string }> & { task_id: number }

/**
 * Changes title and text of one's own suggestion. The earlier ones are kept for the team. From outside the team it may
 * have to wait again, as a new suggestion would. Returns whether it waits.
 */
export async function editOwnSuggestion(ctx: MapContext, { task_id, ...edit }: Input): Promise<boolean> {
  requirePerson(ctx.actor)
  return ctx.transaction(async (tx) => {
    await assertMaySuggest(tx)
    await lockMap(tx)
    const task = await requireOwnSuggestion(tx, task_id)
    const { title, description, author_id } = task
    if (isSameText(title, edit.title) && isSameText(description, edit.description)) return task.pending
    const before = { text: `${title} ${description}`, html: task.parsed_description }
    const after = { text: `${edit.title} ${edit.description}`, html: edit.parsed_description }
    const needsApproval = await needsApprovalAgain(tx, 'suggestions', { id: task_id, before, after })
    const pending = task.pending || needsApproval
    await addVersion(tx, { kind: 'task', id: task_id, author_id, title, content: description })
    await writeTaskEdit(tx, { task_id, ...edit, pending, notify: false, edited: tx.now })
    if (pending && !task.pending) await enqueueWaitingMail(tx)
    return pending
  })
}
