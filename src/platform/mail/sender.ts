import { mailDomain, mailKey } from '../../lib/email-address.ts'
import { asLine } from '../../lib/text.ts'
import type { MailSender } from './mail-transport.ts'

export interface Sender {
  name: string
  address: string
}

/**
 * The sender of a mail. A map sends under its own name. Its contact address gets the answers; it is the sender as well
 * only where the operator named its domain. Nobody confirms that address, so the domain of the installation's own sender is
 * not among them: an administrator of a map could write as security@ of the operator.
 */
export function senderOf(
  from: Sender,
  senderDomains: string[],
  sender: MailSender | undefined,
): { from: Sender; replyTo?: Sender } {
  if (!sender) return { from }
  const { contact } = sender
  const name = asLine(sender.name)
  const mayBeSender = contact !== '' && senderDomains.includes(mailDomain(contact))
  return {
    from: { name, address: mayBeSender ? mailKey(contact) : from.address },
    ...(contact && { replyTo: { name, address: contact } }),
  }
}
