import type { TxDb } from '../../../platform/db/tables.ts'
import '../table.ts'

/** Signs a person out in one browser. Of somebody else's session they learn nothing. */
export async function endSession(tx: TxDb, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Signs a person out everywhere. */
export async function endAllSessions(tx: TxDb, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
