import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { findOrAddPerson } from '../../users/verbs/find-or-add-person.ts'
import { voteCast } from '../events.ts'
import { requireVotable } from '../queries/require-votable.ts'
import type { NewVote } from '../schema.ts'

/** A person has one vote for a task. Voting again returns the same vote. */
export async function castVote(ctx: MapContext, input: NewVote): Promise<{ id: number; isNew: boolean }> {
  return ctx.transaction(async (tx) => {
    const task = await requireVotable(tx, input.parent)
    const author_id = await voterOf(tx, input)
    const added = await tx.db
      .insertInto('votes')
      .values({ map_id: tx.map.id, task_id: task.id, author_id, created: tx.now })
      .onConflict((conflict) =>
        conflict
          .columns(['map_id', 'task_id', 'author_id'])
          // A vote in the trash is cast again.
          .doUpdateSet({ trash_id: null, live: true, created: tx.now })
          .where('votes.live', '=', false),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added) return { id: await voteOf(tx, task.id, author_id), isNew: false }

    await changeCounter(tx, { task_id: task.id, counter: 'votes_count', change: +1 })
    tx.emit(voteCast, { vote_id: added.id, task_id: task.id, author_id })
    return { id: added.id, isNew: true }
  })
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
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  return id
}
