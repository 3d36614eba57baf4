import type { Person } from '../../../platform/actor.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { NotFound, notFound } from '../../../platform/errors.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { sessionEnded } from '../events.ts'
import { sessionExpiry } from '../rules/sign-in.ts'
import { endSessions } from '../steps/sign-in.ts'

/**
 * Signs a person out in another browser. For the current browser, use `signOut`. Someone else's session is treated as
 * not found.
 */
export async function endSession(ctx: Context, input: { user_id: number; session_id: number }): Promise<void> {
  const { user_id, session_id } = input
  assertMayManageAccount(ctx, user_id)
  if (ctx.actor.kind === 'person' && ctx.actor.session_id === session_id) throw new NotFound()
  await ctx.transaction(async (tx) => {
    await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('id', '=', session_id)
      .where('expires', '>', tx.now)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    tx.emit(sessionEnded, { session_id, user_id })
  })
}

/** Signs a person out everywhere, including the current browser. */
export async function endAllSessions(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction((tx) => endSessions(tx, { user_id }))
}

/** Ends the current session. */
export async function signOut(ctx: Context): Promise<void> {
  const { user_id, session_id } = requirePerson(ctx.actor)
  await ctx.transaction((tx) => endSessions(tx, { user_id, id: session_id }))
}

/** Extends a session in use. Emits no event, because it happens every hour without anyone doing anything. */
export async function extendSession(ctx: Context, { session_id, signed_in }: Person): Promise<void> {
  await ctx.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ last_seen: tx.now, expires: sessionExpiry(signed_in, tx.now) })
      .where('id', '=', session_id)
      .execute(),
  )
}
