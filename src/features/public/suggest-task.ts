import { authorOf } from '../../platform/actor.ts'
import type { Context, Tx } from '../../platform/context.ts'
import { holdMap } from '../../platform/db/lock.ts'
import { Invalid } from '../../platform/errors.ts'
import { findList } from '../lists/queries.ts'
import { followTask } from '../subscriptions/follow-task.ts'
import { createTask } from '../tasks/create-task.ts'
import type { NewTask } from '../tasks/schema.ts'
import { castVote } from '../votes/cast-vote.ts'

export type Suggestion = Pick<NewTask, 'parent' | 'title' | 'description' | 'category'>

/** A task from somebody who wants it: they vote for it and follow it. From outside the team it waits for approval. */
export async function suggestTask(ctx: Context, suggestion: Suggestion): Promise<{ id: number; pending: boolean }> {
  return ctx.transaction(async (tx) => {
    await holdMap(tx)
    const list = await requireOpenList(tx, suggestion.parent)
    const pending = !(tx.actor.kind === 'person' && tx.actor.member)
    const id = await createTask(tx, { ...suggestion, pending })
    if (list.votes) await castVote(tx, { parent: id })
    await followTask(tx, id, authorOf(tx.actor))
    return { id, pending }
  })
}

async function requireOpenList(tx: Tx, id: number) {
  const list = await findList(tx, id)
  if (list?.suggestions) return list
  const message = 'This list does not take suggestions.'
  throw new Invalid([{ field: 'parent', code: 'suggestions_disabled', message }])
}
