import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { assertTeamsMayMail } from '../../users/queries/stranger-mails.ts'
import { testMail } from '../mails.ts'

/** Mails the person who asks, and nobody else. It emits nothing: nothing of the map changes. */
export async function sendTestMail(ctx: MapContext, input: { language: string }): Promise<void> {
  assertMayManageMap(ctx)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const person = await tx.db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst()
    if (!person?.email) throw new Conflict('address_missing', 'Your account has no email address yet.')
    await assertTeamsMayMail(tx)
    await queueMail(tx.db, testMail(tx.site, { to: person.email, language: input.language }), tx.now)
  })
}
