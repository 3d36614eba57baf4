import type { Context } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import type { NoticeMail, WaitingMail } from '../../users/table.ts'
import { accountMailChosen } from '../events.ts'

interface Input {
  user_id: number
  notice_mail?: NoticeMail | undefined
  waiting_mail?: WaitingMail | undefined
}

/** Which mails somebody gets: about what they follow, and about what waits for their teams. */
export async function chooseMail(ctx: Context, { user_id, ...chosen }: Input): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    const people = tx.db.selectFrom('users').select(['notice_mail', 'waiting_mail']).where('id', '=', user_id)
    const before = await people.where('deleted', 'is', null).executeTakeFirst()
    if (!before) return
    const next = {
      notice_mail: chosen.notice_mail ?? before.notice_mail,
      waiting_mail: chosen.waiting_mail ?? before.waiting_mail,
    }
    if (next.notice_mail === before.notice_mail && next.waiting_mail === before.waiting_mail) return
    await tx.db.updateTable('users').set(next).where('id', '=', user_id).execute()
    tx.emit(accountMailChosen, { user_id, ...next })
  })
}
