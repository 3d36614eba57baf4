import type { MemberRole } from '../../../platform/actor.ts'
import type { TeamContext } from '../../../platform/context.ts'
import { findOrAddPerson, type NewPerson } from '../../users/verbs/find-or-add-person.ts'
import { setName } from '../../users/verbs/set-name.ts'
import { memberAdded } from '../events.ts'
import { assertMayManageTeam } from '../policy.ts'
import { emitInEveryMap } from '../queries/emit-in-every-map.ts'
import { changeRole } from './change-role.ts'

/** Adds a person to the team, or gives a member another role. Returns the person's id. */
export async function addMember(ctx: TeamContext, input: NewPerson & { role: MemberRole }): Promise<number> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const { first_name, last_name, role } = input
    const user_id = await findOrAddPerson(tx, input)
    // The team's name for a person replaces one that came with a vote on behalf of that person.
    await setName(tx, { user_id, first_name, last_name })
    const added = await tx.db
      .insertInto('team_members')
      .values({ team_id: tx.team.id, user_id, role, created: tx.now })
      .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (added) await emitInEveryMap(tx, memberAdded, { user_id, role })
    else await changeRole(tx, { user_id, role })
    return user_id
  })
}
