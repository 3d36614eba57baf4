import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'

export type Account = Awaited<ReturnType<typeof readAccount>>

/** What is stored about the person. */
export const readAccount = (ctx: Context) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'created'])
    .select(['confirmed', 'notice_mail', 'waiting_mail', 'vote_follows', 'bounces', 'bounced_until', 'vote_mailed'])
    .where('id', '=', requirePerson(ctx.actor).user_id)
    .executeTakeFirstOrThrow()
