import { requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addRowOnce } from '../../../platform/records/rows.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { assertTeamsMayMail } from '../../users/queries/stranger-mails.ts'
import { checklistTicked } from '../events.ts'
import { testMail } from '../mails.ts'
import { assertMayManageMap } from '../policy.ts'
import type { MapChecklistTable } from '../table.ts'

/** Ticks a step that can't be derived from the data. A second call changes nothing. */
export async function tickStep(ctx: MapContext, input: Pick<MapChecklistTable, 'step'>): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const step = { step: input.step, user_id: userIdOf(tx.actor) || null, created: tx.now }
    if (await addRowOnce(tx, 'map_checklist', step)) tx.emit(checklistTicked, { step: input.step })
  })
}

/** Only emails the person who requests it. Doesn't emit an event, because the map doesn't change. */
export async function sendTestMail(ctx: MapContext, input: { language: string }): Promise<void> {
  assertMayManageMap(ctx)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const person = await findUser(tx, user_id, 'email')
    if (!person?.email) throw new Conflict('address_missing', 'Your account has no email address yet.')
    await assertTeamsMayMail(tx)
    await queueMail(tx.db, testMail(tx.site, { to: person.email, language: input.language }), tx.now)
  })
}
