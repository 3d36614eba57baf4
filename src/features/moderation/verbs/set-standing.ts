import type { MapContext } from '../../../platform/context.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import type { Standing } from '../../approval/table.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { personBlocked, personCleared, personTrusted } from '../events.ts'
import { assertNotMember, assertPersonHere } from '../queries/assert-person-here.ts'

interface Input {
  user_id: number
  standing: Standing | null
}

/** Trusts or blocks a person in this map; null forgets both. */
export async function setStanding(ctx: MapContext, { user_id, standing }: Input): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await assertPersonHere(tx, user_id)
    if (standing !== null) await assertNotMember(tx, user_id)
    if ((await findStanding(tx, user_id)) === standing) return
    const ofPerson = tx.db.deleteFrom('map_people').where('map_id', '=', tx.map.id).where('user_id', '=', user_id)
    if (standing === null) await ofPerson.execute()
    else {
      await tx.db
        .insertInto('map_people')
        .values({ map_id: tx.map.id, user_id, standing, created: tx.now })
        .onConflict((conflict) => conflict.columns(['map_id', 'user_id']).doUpdateSet({ standing, created: tx.now }))
        .execute()
    }
    tx.emit(standing === null ? personCleared : events[standing], { user_id })
  })
}

const events = { trusted: personTrusted, blocked: personBlocked }
