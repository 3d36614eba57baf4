import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { count, requireParentTask } from '../../tasks/queries/find-task.ts'
import { findOrAddPerson } from '../../users/verbs/find-or-add-person.ts'
import { voteCast } from '../events.ts'
import type { NewVote } from '../schema.ts'

/** One vote a person and task: a second one is the first again. */
export async function castVote(ctx: MapContext, input: NewVote): Promise<{ id: number; isNew: boolean }> {
  return ctx.transaction(async (tx) => {
    const task = await requireVotable(tx, input.parent)
    const author_id = await voterOf(tx, input)
    const added = await tx.db
      .insertInto('votes')
      .values({ map_id: tx.map.id, task_id: task.id, author_id, created: tx.now })
      .onConflict((conflict) => conflict.columns(['map_id', 'task_id', 'author_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { id: await voteOf(tx, task.id, author_id), isNew: false }

    await count(tx, task.id, 'votes_count', +1)
    tx.emit(voteCast, { vote_id: added.id, task_id: task.id, author_id })
    return { id: added.id, isNew: true }
  })
}

/** The task, if its list takes votes. */
export async function requireVotable(tx: MapTx, taskId: number) {
  const task = await requireParentTask(tx, taskId)
  if (task.list.votes) return task
  const message = 'The list of this task does not take votes.'
  throw new Invalid([{ field: 'parent', code: 'votes_disabled', message }])
}

async function voterOf(tx: MapTx, { voter }: NewVote): Promise<number> {
  if (!voter) return authorOf(tx.actor)
  const { email, first_name, last_name } = voter
  return findOrAddPerson(tx, { email, first_name: first_name ?? '', last_name: last_name ?? '' })
}

async function voteOf(tx: MapTx, taskId: number, authorId: number): Promise<number> {
  const { id } = await tx.db
    .selectFrom('votes')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', taskId)
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow()
  return id
}
