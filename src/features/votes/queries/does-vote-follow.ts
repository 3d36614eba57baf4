import { userIdOf } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'

/** Whether the actor follows what they vote for. Programs do not, and visitors will, once they have signed in. */
export async function doesVoteFollow(ctx: Context): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return ctx.actor.kind === 'visitor'
  const people = ctx.db.selectFrom('users').select('vote_follows').where('id', '=', userIdOf(ctx.actor))
  const person = await people.executeTakeFirst()
  return Boolean(person?.vote_follows)
}
