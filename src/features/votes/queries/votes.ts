import '../../subscriptions/table.ts'
import { type Selectable, sql } from 'kysely'
import { together } from '../../../lib/concurrency.ts'
import type { Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext, MapTx } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { Invalid, notFound } from '../../../platform/errors.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import type { FollowLevel } from '../../maps/fields.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireParentTask } from '../../tasks/queries/find-task.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { votersPageSize } from '../schema.ts'

export type VoterRow = Awaited<ReturnType<typeof listVoters>>[number]

/** A task's voters, latest first, with the member who added the vote and its source. For the team. */
export async function listVoters(ctx: MapContext, { task_id, page }: { task_id: number; page: number }) {
  assertMayModerate(ctx)
  return ctx
    .from('votes as v', { task_id, live: true })
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('users as a', 'a.id', 'v.added_by')
    .select(['v.id', 'v.author_id', 'v.created', 'v.source', 'u.first_name', 'u.last_name', 'u.deleted'])
    .select(['a.first_name as by_first_name', 'a.last_name as by_last_name', 'a.deleted as by_deleted', 'v.added_by'])
    .orderBy('v.created', 'desc')
    .orderBy('v.id', 'desc')
    .limit(votersPageSize)
    .offset((page - 1) * votersPageSize)
    .execute()
}

export interface PublicVoter extends Pick<Selectable<Tables['users']>, 'id' | 'first_name' | 'last_name' | 'deleted'> {
  created: Timestamp
}

/** The public list of a visible task's voters, latest first. */
export async function listPublicVoters(ctx: MapContext, { task_id, page }: { task_id: number; page: number }) {
  const { rows } = await sql<PublicVoter>`select u.id, u.first_name, u.last_name, u.deleted, r.created
    from (select v.author_id, v.created, v.id from votes v
      where v.map_id = ${ctx.map.id} and v.task_id = ${task_id} and v.live
      order by v.created desc, v.id desc limit ${votersPageSize} offset ${(page - 1) * votersPageSize}) as r
      join users u on u.id = r.author_id
    order by r.created desc, r.id desc`.execute(ctx.db)
  return rows
}

const limit = 12

type Voter = Pick<Selectable<Tables['users']>, 'id' | 'first_name' | 'last_name' | 'deleted'>

export const listRecentVoters = (ctx: MapContext, taskId: number): Promise<Voter[]> =>
  votersStatement(ctx, { map_id: ctx.map.id, task_id: taskId })

/** Reads the newest votes first, then the people. With a join, PostgreSQL may read every person on the installation. */
const votersStatement = statement<{ map_id: number; task_id: number }, Voter>(
  ({ value }) => sql<Voter>`select u.id, u.first_name, u.last_name, u.deleted
    from (select v.author_id, v.created, v.id from votes v
      where v.map_id = ${value.map_id} and v.task_id = ${value.task_id} and v.live
      order by v.created desc, v.id desc limit ${sql.lit(limit)}) as r
      join users u on u.id = r.author_id
    order by r.created desc, r.id desc`,
  { keepsPlan: true },
)

export interface VoteState {
  voted: boolean
  total_votes: number
  following: boolean
  level: FollowLevel | null
}

/** The state of a task's Vote and Follow buttons for the actor. */
export async function readOwnVote(ctx: MapContext, task_id: number): Promise<VoteState> {
  const user_id = userIdOf(ctx.actor)
  const state = await ctx
    .from('tasks', { id: task_id, live: true })
    .select('total_votes')
    .select((eb) => [
      eb.exists(ctx.from('votes', { task_id, author_id: user_id, live: true }).select('id')).as('voted'),
      ctx.from('subscriptions', { task_id, user_id }).select('level').as('level'),
    ])
    .executeTakeFirstOrThrow(notFound)
  const { voted, total_votes, level } = state
  return { voted: Boolean(voted), total_votes, following: level !== null, level }
}

/** Whether voting makes the actor follow the task. Never for programs; for visitors, once they've signed in. */
export async function doesVoteFollow(ctx: Context): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return ctx.actor.kind === 'visitor'
  const person = await findUser(ctx, userIdOf(ctx.actor), 'vote_follows')
  return Boolean(person?.vote_follows)
}

/** The task, if its list is open for votes and the team hasn't blocked the actor. */
export async function requireVotable(tx: MapTx, taskId: number) {
  const [, task] = await together(assertActorNotBlocked(tx), requireParentTask(tx, taskId))
  if (task.takes_votes) return task
  const message = "Voting is closed in this task's list."
  throw new Invalid([{ field: 'parent', code: 'votes_disabled', message }])
}
