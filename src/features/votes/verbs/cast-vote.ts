import type { Insertable } from 'kysely'
import { together } from '../../../lib/concurrency.ts'
import { mailKey } from '../../../lib/email-address.ts'
import { authorOf, userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { followByVote } from '../../subscriptions/steps/subscriptions.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { addPerson, findPerson, type NewPerson } from '../../users/steps/people.ts'
import { voteCast } from '../events.ts'
import { requireVotable } from '../queries/read-own-vote.ts'
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
