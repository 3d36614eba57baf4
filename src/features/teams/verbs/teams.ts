import { isSlug } from '../../../lib/urls.ts'
import { type MemberRole, userIdOf } from '../../../platform/actor.ts'
import { type Context, inTeam, type TeamContext, type TeamRef, type Tx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { Conflict, Invalid, notFound } from '../../../platform/errors.ts'
import { accountCreated } from '../../users/events.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { findOrAddPerson, type NewPerson, setName } from '../../users/steps/people.ts'
import { memberAdded, memberRemoved, memberRoleChanged, teamCreated } from '../events.ts'
import { assertMayCreateTeam, assertMayManageTeam } from '../policy.ts'
import { assertAnotherAdministrator, lockTeam } from '../queries/teams.ts'
import { emitInEveryMap, insertMember } from '../steps/members.ts'
import { reservedSlugs } from '../table.ts'

export async function createTeam(ctx: Context, input: { slug: string; name: string; url?: string }): Promise<TeamRef> {
  assertMayCreateTeam(ctx)
  return ctx.transaction(async (tx) => {
    if (!isSlug(input.slug) || reservedSlugs.includes(input.slug)) {
      const message = `"${input.slug}" cannot be an address: use lower-case letters, digits and hyphens, and no reserved word.`
      throw new Invalid([{ field: 'slug', code: 'invalid_slug', message }])
    }
    const creator_id = tx.actor.kind === 'person' ? tx.actor.user_id : null
    if (creator_id !== null) await assertRoomForTeam(tx, creator_id)
    const added = await tx.db
      .insertInto('teams')
      .values({ slug: input.slug, name: input.name, url: input.url ?? '', created: tx.now, creator_id })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst()
    if (!added) throw new Conflict('taken', `There is already a team "${input.slug}".`)
    tx.emit(teamCreated, { team_id: added.id, slug: added.slug })
    return added
  })
}

/** Limits how many teams a person can create, because teams can send email to strangers. */
async function assertRoomForTeam(tx: Tx, creatorId: number): Promise<void> {
  const max = tx.site.limits.teams
  if (max === 0) return
  await lockName(tx, `teams of person ${creatorId}`)
  const teams = tx.db.selectFrom('teams').select('id').where('creator_id', '=', creatorId)
  if ((await teams.limit(max).execute()).length < max) return
  throw new Conflict('too_many_teams', `One person can create at most ${max} teams here.`)
}

/** Adds a person to the team, or changes a member's role. Returns the person's id. */
export async function addMember(ctx: TeamContext, input: NewPerson & { role: MemberRole }): Promise<number> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const { first_name, last_name, role } = input
    const user_id = await findOrAddPerson(tx, input)
    // The team's name for a person replaces one entered when someone voted on their behalf.
    await setName(tx, { user_id, first_name, last_name })
    const isNew = await insertMember(tx, { user_id, role })
    if (!isNew) await changeRole(tx, { user_id, role })
    return user_id
  })
}

/** Adds an administrator to a new team, without an address or name until they sign in. Returns the person's id. */
export async function addFirstAdministrator(ctx: TeamContext): Promise<number> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const { id: user_id } = await tx.db
      .insertInto('users')
      .values({ email: null, first_name: 'Administrator', last_name: '', created: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(accountCreated, { user_id })
    const role = 'Administrator'
    await tx.db.insertInto('team_members').values({ team_id: tx.team.id, user_id, role, created: tx.now }).execute()
    await emitInEveryMap(tx, { type: memberAdded, data: { user_id, role } })
    return user_id
  })
}

/** Changes a member's role. The last administrator keeps theirs. */
export async function changeRole(ctx: TeamContext, input: { user_id: number; role: MemberRole }): Promise<void> {
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await lockTeam(tx)
    const { user_id, role } = input
    const member = await tx.db
      .selectFrom('team_members')
      .select('role')
      .where('team_id', '=', tx.team.id)
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow(notFound)
    if (member.role === role) return
    if (member.role === 'Administrator') await assertAnotherAdministrator(tx, user_id)
    await tx.db
      .updateTable('team_members')
      .set({ role })
      .where('team_id', '=', tx.team.id)
      .where('user_id', '=', user_id)
      .execute()
    await emitInEveryMap(tx, { type: memberRoleChanged, data: { user_id, role } })
  })
}

/** Removes a person from the team, unless they're the last administrator. Members can remove themselves. */
export async function removeMember(ctx: TeamContext, input: { user_id: number }): Promise<void> {
  if (userIdOf(ctx.actor) !== input.user_id) assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await lockTeam(tx)
    const { user_id } = input
    const removed = await tx.db
      .deleteFrom('team_members')
      .where('team_id', '=', tx.team.id)
      .where('user_id', '=', user_id)
      .returning('role')
      .executeTakeFirstOrThrow(notFound)
    if (removed.role === 'Administrator') await assertAnotherAdministrator(tx, user_id)
    await emitInEveryMap(tx, { type: memberRemoved, data: { user_id } })
  })
}

/** Removes a person from every team. Fails if a team would be left without an administrator. */
export async function leaveTeams(ctx: Context, input: { user_id: number }): Promise<void> {
  const { user_id } = input
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    const teams = await tx.db
      .selectFrom('team_members as m')
      .innerJoin('teams', 'teams.id', 'm.team_id')
      .select(['teams.id', 'teams.slug', 'm.role'])
      .where('m.user_id', '=', user_id)
      // Always in the same order, so that two people leaving the same teams can't deadlock.
      .orderBy('teams.id')
      .execute()
    for (const { role, ...team } of teams) await removeMember(inTeam(tx, team, role), { user_id })
  })
}
