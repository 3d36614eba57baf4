import '../table.ts'
import { randomBytes } from 'node:crypto'
import { type Context, createContext } from '../../../platform/context.ts'
import { required } from '../../../platform/errors.ts'
import { muteTask } from '../../subscriptions/verbs/following.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import type { NoticeMail, WaitingMail } from '../../users/table.ts'
import { accountMailChosen } from '../events.ts'
import { findMailLink } from '../queries/find-reader.ts'

interface Chosen {
  notice_mail?: NoticeMail | undefined
  waiting_mail?: WaitingMail | undefined
}

/** Sets which emails a person gets: about tasks they follow, and about their teams' pending items. */
export async function chooseMail(ctx: Context, { user_id, ...chosen }: Chosen & { user_id: number }): Promise<void> {
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

interface Choice extends Chosen {
  token: string
  /** Stops the kind of email that contained the link. */
  stop?: boolean
}

/** Applies the settings a person chose through the link in an email. The link identifies them for this purpose only. */
export async function useMailLink(ctx: Context, { token, stop = false, ...chosen }: Choice): Promise<void> {
  const found = required(await findMailLink(ctx, { token, secret: await readOrCreateMailSecret(ctx) }))
  const { link, reader, opened, task } = found
  if (stop && opened && task) await muteTask(opened, { task_id: task.id })
  const isAboutTeam = stop && link.task_id === 0
  // People who have never been here didn't ask for any emails, so one click stops them all.
  const isStranger = stop && reader.confirmed === null
  const person = createContext({ ...ctx, actor: { kind: 'person', user_id: reader.id, session_id: 0 } })
  await chooseMail(person, {
    user_id: reader.id,
    ...chosen,
    ...(isAboutTeam && { waiting_mail: 'never' }),
    ...(isStranger && { notice_mail: 'never' }),
  })
}

const name = 'mail links'

/** The key that signs links in emails, created by the first server that needs it. */
export async function readOrCreateMailSecret(ctx: Context): Promise<string> {
  const secrets = ctx.db.selectFrom('site_secrets').select('value').where('name', '=', name)
  const known = await secrets.executeTakeFirst()
  if (known) return known.value
  return ctx.transaction(async (tx) => {
    const value = randomBytes(32).toString('base64url')
    await tx.db
      .insertInto('site_secrets')
      .values({ name, value, created: tx.now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = tx.db.selectFrom('site_secrets').select('value').where('name', '=', name)
    return (await row.executeTakeFirstOrThrow()).value
  })
}
