import { type Context, createContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { muteTask } from '../../subscriptions/verbs/follow-task.ts'
import type { NoticeMail, WaitingMail } from '../../users/table.ts'
import { findMailLink } from '../queries/find-mail-link.ts'
import { chooseMail } from './choose-mail.ts'
import { readOrCreateMailSecret } from './read-or-create-mail-secret.ts'

interface Input {
  token: string
  /** Stops the mails of the kind that the link came with. */
  stop?: boolean
  notice_mail?: NoticeMail | undefined
  waiting_mail?: WaitingMail | undefined
}

/** Does what somebody chose with the link of a mail. The link proves who they are, for this and nothing else. */
export async function useMailLink(ctx: Context, { token, stop = false, ...chosen }: Input): Promise<void> {
  const found = await findMailLink(ctx, { token, secret: await readOrCreateMailSecret(ctx) })
  if (!found) throw new NotFound()
  const { link, reader, opened, task } = found
  if (stop && opened && task) await muteTask(opened, { task_id: task.id })
  const isAboutTeam = stop && link.task_id === 0
  // Somebody who has never been here did not ask for any of our mails: one click ends them all.
  const isStranger = stop && reader.confirmed === null
  const person = createContext({ ...ctx, actor: { kind: 'person', user_id: reader.id, session_id: 0 } })
  await chooseMail(person, {
    user_id: reader.id,
    ...chosen,
    ...(isAboutTeam && { waiting_mail: 'never' }),
    ...(isStranger && { notice_mail: 'never' }),
  })
}
