import { dayMs, later } from '../../../lib/time.ts'
import type { Tx } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addressChangedMail } from '../mails.ts'
import { undoAddressLink } from '../rules/paths.ts'
import { hashLink, newLinkToken } from '../rules/secrets.ts'
import '../table.ts'

const undoMs = 7 * dayMs

interface Input {
  user_id: number
  /** The address that the account had until now. */
  email: string
  language: string
}

/** Mails a link to the previous address of an account that gives the address back. The new one is not in the mail. */
export async function offerAddressUndo(tx: Tx, { user_id, email, language }: Input): Promise<void> {
  await tx.db.deleteFrom('address_undos').where('expires', '<=', tx.now).execute()
  const token = newLinkToken()
  const expires = later(tx.now, undoMs)
  await tx.db
    .insertInto('address_undos')
    .values({ user_id, email, link_hash: hashLink(token), created: tx.now, expires })
    .execute()
  const link = undoAddressLink(tx.site, token)
  await queueMail(tx.db, addressChangedMail(tx.site, { to: email, link, expires, language }), tx.now)
}
