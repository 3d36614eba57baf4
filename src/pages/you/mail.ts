import Type from 'typebox'
import { chooseMail } from '../../features/notices/verbs/choose-mail.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { noticeMails, waitingMails } from '../../features/users/table.ts'
import type { Page } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { requireSignedIn } from './require-signed-in.ts'
import { showSettings } from './settings.tsx'

/** Which mails somebody gets. Only members of teams are asked about what waits. */
export const MailChoice = Type.Object({
  notice_mail: Type.Optional(Type.Enum([...noticeMails])),
  waiting_mail: Type.Optional(Type.Enum([...waitingMails])),
})

export const mailAction: Page = {
  path: '/you/mail',
  needsSignIn: true,
  submit: async (request) => {
    await chooseMail(request.ctx, { user_id: requireSignedIn(request).id, ...readFields(MailChoice, request.form) })
    return { redirect: accountPath, flash: 'you.mail.saved' }
  },
  showOnError: showSettings,
}
