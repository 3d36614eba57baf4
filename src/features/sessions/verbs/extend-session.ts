import type { Context } from '../../../platform/context.ts'
import { sessionExpiry } from '../rules/session.ts'
import '../table.ts'

/** Extends a session that is in use. It emits nothing: it happens every hour and changes nothing that anybody did. */
export async function extendSession(ctx: Context, { session_id }: { session_id: number }): Promise<void> {
  await ctx.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ last_seen: tx.now, expires: sessionExpiry(tx.now) })
      .where('id', '=', session_id)
      .execute(),
  )
}
