import type { Context } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { forgottenSub } from '../rules/secret.ts'

interface Input {
  map_id: number
  user_id: number
  /** True: a hash of who they were stays, so that they do not come back as somebody new. */
  blocked: boolean
}

/** Deletes what the team's product said of a person, and their sessions. If they come back, they are somebody new. */
export async function forgetJwtPerson(ctx: Context, { map_id, user_id, blocked }: Input): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    await tx.db.deleteFrom('jwt_sessions').where('map_id', '=', map_id).where('user_id', '=', user_id).execute()
    const gone = await tx.db
      .deleteFrom('jwt_people')
      .where('map_id', '=', map_id)
      .where('user_id', '=', user_id)
      .returning(['sub', 'created'])
      .executeTakeFirst()
    if (!gone || !blocked) return
    const sub = forgottenSub(map_id, gone.sub)
    await tx.db.insertInto('jwt_people').values({ map_id, user_id, sub, created: gone.created }).execute()
  })
}
