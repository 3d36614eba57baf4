import type { MemberRole } from '../../../platform/actor.ts'
import type { TeamContext } from '../../../platform/context.ts'
import { findOrAddPerson, type NewPerson } from '../../users/steps/find-or-add-person.ts'
import { setName } from '../../users/steps/set-name.ts'
import { assertMayManageTeam } from '../policy.ts'
import { insertMember } from '../steps/insert-member.ts'
import { changeRole } from './change-role.ts'

/** Adds a person to the team, or gives a member another role. Returns the person's id. */
export async function addMember(ctx: TeamContext, input: NewPerson & { role: MemberRole }): Promise<number> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const { first_name, last_name, role } = input
    const user_id = await findOrAddPerson(tx, input)
    // The team's name for a person replaces one that came with a vote on behalf of that person.
    await setName(tx, { user_id, first_name, last_name })
    const isNew = await insertMember(tx, { user_id, role })
    if (!isNew) await changeRole(tx, { user_id, role })
    return user_id
  })
}
