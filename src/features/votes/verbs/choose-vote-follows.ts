import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { accountVoteFollowsChosen } from '../events.ts'

/** Whether the actor follows what they vote for from now on. What they follow already stays. */
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
