import type { Tx } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/database-errors.ts'
import { Conflict } from '../../../platform/errors.ts'

interface Input {
  user_id: number
  email: string | null
  /** False where nobody has shown that they read its mail. Nothing is mailed there before they sign in with it. */
  confirmed?: boolean
}

/** The refusal may reveal that another account has the address: the person reads its mail. */
export async function setAddress(tx: Tx, { user_id, email, confirmed = true }: Input): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ email, confirmed: email === null || !confirmed ? null : tx.now, bounces: 0, bounced_until: null })
    .where('id', '=', user_id)
    .where('deleted', 'is', null)
    .execute()
    .catch((error) => {
      throw isUniqueViolation(error) ? new Conflict('address_taken', 'Another account has this address.') : error
    })
}
