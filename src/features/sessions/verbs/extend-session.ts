import type { Timestamp } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import { sessionExpiry } from '../rules/session.ts'
import '../table.ts'

interface Input {
  session_id: number
  /** When the person signed in. */
  opened: Timestamp
}

/** Extends a session that is in use. It emits nothing: it happens every hour and changes nothing that anybody did. */
export async function extendSession(ctx: Context, { session_id, opened }: Input): Promise<void> {
  await ctx.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ last_seen: tx.now, expires: sessionExpiry(opened, tx.now) })
      .where('id', '=', session_id)
      .execute(),
  )
}
