import { mailKey } from '../../../lib/addresses.ts'
import { isUniqueViolation } from '../../../platform/db/database-errors.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { Conflict, Forbidden } from '../../../platform/errors.ts'
import type { PageAnswer, PageRequest } from '../../../platform/http/page.ts'
import { readFields } from '../../../platform/http/read-form.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { movedMail } from '../mails.ts'
import { accountPath } from '../rules/paths.ts'
import type { Asked } from '../rules/sign-in-request.ts'
import { Address } from '../schema.ts'
import { codePath } from './create-sign-in-link.ts'
import { ask } from './request-sign-in.ts'
import { useAsked } from './use-request.ts'

/** Mails the new address of a signed-in person; it is theirs once they have shown that they read it. */
export async function askAddressChange(request: PageRequest, typed: string): Promise<PageAnswer> {
  const { person } = request
  if (!person) throw new Error('Somebody must be signed in to change their address.')
  const { email } = readFields(Address, { email: typed })
  if (mailKey(email) === person.email) return { redirect: accountPath }
  await ask(request, { purpose: 'address', email, user_id: person.id })
  return { redirect: codePath }
}

/**
 * Only where the person is signed in: whoever reads a mistyped address must not get somebody else's account by pressing
 * a button.
 */
export async function changeAddress(request: PageRequest, { id, user_id }: Asked): Promise<PageAnswer> {
  const { person, language } = request
  const { database, site, now } = request.ctx
  if (!person || person.id !== user_id) {
    throw new Forbidden('address_of_another', 'Open this link where you are signed in, or type the code there.')
  }
  await database.transaction(async (tx) => {
    const { email } = await useAsked(tx, id, now)
    await setAddress(tx, person.id, email)
    await tx.deleteFrom('sign_in_requests').where('email', '=', person.email).execute()
    if (email && person.email) await queueMail(tx, movedMail(site, person.email, email, language), now)
  })
  return { redirect: accountPath, notice: 'sign-in.address.changed' }
}

/** That another account has it may be told: they read its mail. */
async function setAddress(tx: TxDb, userId: number, email: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('deleted', 'is', null)
    .execute()
    .catch((error) => {
      throw isUniqueViolation(error) ? new Conflict('address_taken', 'Another account has this address.') : error
    })
}
