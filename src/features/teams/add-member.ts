import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import { findOrAddPerson, type NewPerson } from '../users/queries.ts'
import type { MemberRole } from '../users/user.ts'

/** Adds a person to the team, or gives a member another role. */
export async function addMember(
  tx: TxDb,
  teamId: number,
  member: NewPerson & { role: MemberRole },
  now: Timestamp,
): Promise<number> {
  const user_id = await findOrAddPerson(tx, member, now)
  // What the team's operator says of a member counts more than what somebody said when voting for them.
  const { first_name, last_name } = member
  await tx.updateTable('users').set({ first_name, last_name }).where('id', '=', user_id).execute()
  await tx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id, role: member.role, created: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ role: member.role }))
    .execute()
  return user_id
}
