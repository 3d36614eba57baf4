import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { needsApproval } from '../../approval/queries/needs-approval.ts'
import { findList } from '../../lists/queries/find-list.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { followAutomatically } from '../../subscriptions/steps/follow-automatically.ts'
import type { RenderedTask } from '../../tasks/rules/render-task.ts'
import type { NewTask } from '../../tasks/schema.ts'
import { insertTask } from '../../tasks/steps/insert-task.ts'
import { castVote } from '../../votes/verbs/cast-vote.ts'
import { assertMaySuggest } from '../queries/assert-may-suggest.ts'

export type Suggestion = RenderedTask<Pick<NewTask, 'parent' | 'title' | 'description' | 'category'>>

/** Creates a task for the actor, who votes for it and follows it. From outside the team it may have to wait. */
export async function suggestTask(ctx: MapContext, suggestion: Suggestion): Promise<{ id: number; pending: boolean }> {
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

async function requireOpenList(tx: MapTx, id: number) {
  const list = await findList(tx, id)
  if (list?.suggestions) return list
  const message = 'This list does not take suggestions.'
  throw new Invalid([{ field: 'parent', code: 'suggestions_disabled', message }])
}
