import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import '../table.ts'

/** Where the person is signed in, the browser used last first. */
export const listSessions = (ctx: Context) =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'agent', 'created', 'last_seen'])
    .where('user_id', '=', requirePerson(ctx.actor).user_id)
    .where('expires', '>', ctx.now)
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
