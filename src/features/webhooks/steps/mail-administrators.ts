import type { MapTx } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type FailingWhat, failingMail } from '../mails.ts'
import type { WebhookRow } from '../queries/find-webhook.ts'

interface Input {
  webhook: Pick<WebhookRow, 'id' | 'name'>
  error: string
  what: FailingWhat
}

/** One mail to each administrator of the team, in their language. Without a mail server the page says the same. */
export async function mailAdministrators(tx: MapTx, { webhook, error, what }: Input): Promise<void> {
  if (!tx.site.sendsMail) return
  const map = await tx.db.selectFrom('maps').select('name').where('id', '=', tx.map.id).executeTakeFirst()
  const people = await tx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.language'])
    .where('m.team_id', '=', tx.map.team_id)
    .where('m.role', '=', 'Administrator')
    .where('u.deleted', 'is', null)
    .where('u.blocked', 'is', null)
    .where('u.confirmed', 'is not', null)
    .orderBy('u.id')
    .execute()
  const link = `${tx.site.publicUrl}${tx.map.path}/manage/webhooks/${webhook.id}`
  for (const { email, language } of people) {
    if (!email) continue
    const mail = failingMail({
      to: email,
      language: language ?? '',
      what,
      name: webhook.name,
      map: map?.name ?? '',
      error,
      link,
    })
    await queueMail(tx.db, mail, tx.now)
  }
}
