import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'
import { noticeMails, waitingMails } from '../users/table.ts'

export const accountMailChosen = siteEvent(
  'account.mail_chosen',
  'A person changed which emails they get.',
  Type.Object({
    user_id: Type.Integer(),
    notice_mail: Type.Enum([...noticeMails]),
    waiting_mail: Type.Enum([...waitingMails]),
  }),
)
