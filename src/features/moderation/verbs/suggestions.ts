import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { enqueuePendingMail } from '../../approval/jobs.ts'
import { needsApproval, needsApprovalAgain } from '../../approval/queries/needs-approval.ts'
import { findList } from '../../lists/queries/lists.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { followAutomatically } from '../../subscriptions/steps/subscriptions.ts'
import type { RenderedTask } from '../../tasks/queries/render-task-in-worker.ts'
import { isSameText } from '../../tasks/rules/conflicts.ts'
import type { Suggestion } from '../../tasks/schema.ts'
import { addVersion } from '../../tasks/steps/add-version.ts'
import { moveTaskToTrash } from '../../tasks/steps/task-trash.ts'
import { insertTask, writeTaskEdit } from '../../tasks/steps/write-task.ts'
import { castVote } from '../../votes/verbs/votes.ts'
import { assertMaySuggest, requireOwnSuggestion } from '../queries/own-suggestions.ts'

/**
 * Creates a task, then votes for it and follows it as the actor. Suggestions from outside the team may need approval.
 */
export async function suggestTask(
  ctx: MapContext,
  suggestion: RenderedTask<Suggestion>,
): Promise<{ id: number; pending: boolean }> {
  return ctx.transaction(async (tx) => {
    await assertMaySuggest(tx)
    await lockMap(tx)
    const list = await requireOpenList(tx, suggestion.parent)
    const { title, description, parsed_description } = suggestion
    const written = { text: `${title} ${description ?? ''}`, html: parsed_description }
    const pending = await needsApproval(tx, 'suggestions', written)
    const id = await insertTask(tx, { ...suggestion, pending })
    if (list.votes) await castVote(tx, { parent: id })
    await followAutomatically(tx, { task_id: id })
    return { id, pending }
  })
}

type Input = RenderedTask<{ title: string; description: string }> & { task_id: number }

/**
 * Edits the title and text of the actor's own suggestion. The team can still see earlier versions. If the author isn't
 * on the team, it may need approval again, like a new suggestion. Returns whether it's pending.
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
    if (pending && !task.pending) await enqueuePendingMail(tx)
    return pending
  })
}

/** Deletes the actor's own suggestion, just as the team would. */
export async function deleteOwnSuggestion(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    await requireOwnSuggestion(tx, task_id)
    await moveTaskToTrash(tx, { task_id, notify: false })
  })
}

async function requireOpenList(tx: MapTx, id: number) {
  const list = await findList(tx, id)
  if (list?.suggestions) return list
  const message = 'This list does not accept suggestions.'
  throw new Invalid([{ field: 'parent', code: 'suggestions_disabled', message }])
}
