import type { Insertable } from 'kysely'
import { together } from '../../../lib/concurrency.ts'
import { mailKey } from '../../../lib/email-address.ts'
import { authorOf, requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext, MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { Invalid, NotFound } from '../../../platform/errors.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { deleteRows, findRow } from '../../../platform/records/rows.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { endSubscription, followByVote } from '../../subscriptions/steps/subscriptions.ts'
import { findTask, requireTask, taskNotFound } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { addPerson, findPerson, type NewPerson } from '../../users/steps/people.ts'
import { accountVoteFollowsChosen, voteCast, voteWithdrawn } from '../events.ts'
import { doesVoteFollow, readOwnVote, requireVotable, type VoteState } from '../queries/votes.ts'
import type { NewVote } from '../schema.ts'
import type { VoteTable } from '../table.ts'

/**
 * A person has one vote per task. Voting again returns the same vote. The team can vote on someone's behalf and note
 * where they asked for it.
 */
export async function castVote(ctx: MapContext, input: NewVote): Promise<{ id: number; isNew: boolean }> {
  if (input.voter) assertMayModerate(ctx)
  if (input.subscribe) assertPersonVotes(ctx, input)
  return ctx.transaction(async (tx) => {
    const [task, voter] = await together(requireVotable(tx, input.parent), findVoter(tx, input))
    const author_id = voter.id ?? (await addPerson(tx, voter))
    const [added_by, voter_email] = input.voter ? [userIdOf(tx.actor) || null, mailKey(voter.email)] : [null, null]
    const origin = { added_by, voter_email, source: input.source ?? '' }
    const vote = { map_id: tx.map.id, task_id: task.id, author_id, created: tx.now, ...origin }
    const [added] = await insertVote(tx, vote)
    if (!added) return { id: await voteOf(tx, task.id, author_id), isNew: false }

    await changeCounter(tx, { task_id: task.id, counter: 'votes_count', change: +1 })
    const notify = input.voter ? (input.notify ?? false) : false
    tx.emit(voteCast, { vote_id: added.id, task_id: task.id, author_id, added_by, notify })
    // Only for a new vote, so people who stopped following don't follow again.
    if (input.subscribe) await followByVote(tx, { task_id: task.id, user_id: author_id })
    return { id: added.id, isNew: true }
  })
}

const insertVote = statement(
  ({ db, value }: StatementBuilder<Insertable<VoteTable>>) => {
    const { map_id, task_id, author_id, created, added_by, source, voter_email } = value
    return db
      .insertInto('votes')
      .values({ map_id, task_id, author_id, created, added_by, source, voter_email })
      .onConflict((conflict) =>
        conflict
          .columns(['map_id', 'task_id', 'author_id'])
          // A vote in the trash is cast again, without any of its old data.
          .doUpdateSet({ trash_id: null, live: true, merged_from: null, created, added_by, source, voter_email })
          .where('votes.live', '=', false),
      )
      .returning('id')
  },
  { keepsPlan: true },
)

/** Programs can't follow tasks, because no one would read their notifications. */
function assertPersonVotes({ actor }: MapContext, { voter }: NewVote): void {
  if (voter || actor.kind === 'person') return
  throw new Invalid([
    { field: 'voter', code: 'required', message: 'Only people can follow a task, so a voter is required.' },
  ])
}

async function findVoter(tx: MapTx, { voter }: NewVote): Promise<NewPerson & { id: number | undefined }> {
  const { email = '', first_name, last_name } = voter ?? {}
  const id = voter ? await findPerson(tx, { email }) : authorOf(tx.actor)
  return { id, email, first_name: first_name ?? '', last_name: last_name ?? '' }
}

async function voteOf(tx: MapTx, taskId: number, authorId: number): Promise<number> {
  const { id } = await tx
    .from('votes', { task_id: taskId, author_id: authorId, live: true })
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * People can remove their own votes; the team can remove anyone's. A subscription that came with the vote ends with it.
 */
export async function withdrawVote(ctx: MapContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const vote = await requireVote(tx, id)
    if (vote.author_id !== userIdOf(tx.actor)) assertMayModerate(tx)
    const deleted = await deleteRows(tx, 'votes', { id, live: true })
    if (deleted === 0) throw new NotFound()
    await deleteOnMerged(tx, vote)
    await changeCounter(tx, { task_id: vote.task_id, counter: 'votes_count', change: -1 })
    await endSubscription(tx, { task_id: vote.task_id, user_id: vote.author_id, byVote: true })
    tx.emit(voteWithdrawn, { vote_id: id, ...vote })
  })
}

/**
 * The vote, with its task locked. Until the lock is held, a merge (or undoing one) may move the vote to another task.
 */
async function requireVote(tx: MapTx, id: number): Promise<{ task_id: number; author_id: number }> {
  const ofId = tx.from('votes', { id, live: true }).select(['task_id', 'author_id'])
  for (let vote = await ofId.executeTakeFirst(); vote; ) {
    const task = await findTask(tx, vote.task_id)
    const now = await ofId.executeTakeFirst()
    if (now?.task_id === vote.task_id && !task) throw await taskNotFound(tx, vote.task_id)
    if (now?.task_id === vote.task_id) return vote
    vote = now
  }
  throw new NotFound()
}

/**
 * The person may also have voted for a task that was merged into this one. That vote wasn't moved, so remove it too.
 */
async function deleteOnMerged(tx: MapTx, vote: { task_id: number; author_id: number }): Promise<void> {
  const merged = tx.from('tasks', { merged_into: vote.task_id }).select('id')
  await tx.delete('votes', { author_id: vote.author_id }).where('task_id', 'in', merged).execute()
}

/** Casts or removes the actor's vote. People who vote follow the task, unless they chose not to. */
export async function setOwnVote(ctx: MapContext, input: { task_id: number; voted: boolean }): Promise<VoteState> {
  const { task_id, voted } = input
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'votes', findOwnEvent(tx, [voteCast, voteWithdrawn]))
    if (voted) await castVote(tx, { parent: task_id, subscribe: await doesVoteFollow(tx) })
    else await withdrawOwnVote(tx, task_id)
    return readOwnVote(tx, task_id)
  })
}

/** Removes the actor's vote for a task, if there is one. */
export async function withdrawOwnVote(ctx: MapContext, taskId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireTask(tx, taskId)
    const vote = await findRow(tx, 'votes', { task_id: taskId, author_id: authorOf(tx.actor), live: true }, 'id')
    if (vote) await withdrawVote(tx, vote.id)
  })
}

/** Sets whether voting makes the actor follow a task. Existing subscriptions stay. */
export async function chooseVoteFollows(ctx: Context, { vote_follows }: { vote_follows: boolean }): Promise<void> {
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ vote_follows })
      .where('id', '=', user_id)
      .where('deleted', 'is', null)
      .where('vote_follows', '<>', vote_follows)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(accountVoteFollowsChosen, { user_id, vote_follows })
  })
}
