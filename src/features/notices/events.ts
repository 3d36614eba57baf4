import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

export const accountMailChosen = siteEvent(
  'account.mail_chosen',
  'A person chose which mails they get.',
  Type.Object({ user_id: Type.Integer(), notice_mail: Type.String(), waiting_mail: Type.String() }),
)
