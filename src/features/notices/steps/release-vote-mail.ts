import type { TxDb } from '../../../platform/db/tables.ts'
import type { NoticeRow } from '../table.ts'

/** The mail about a vote was not sent after all. So these people, if they never signed in, can still get one. */
export async function releaseVoteMail(tx: { db: TxDb }, unsent: Pick<NoticeRow, 'kind' | 'user_id'>[]): Promise<void> {
  const ids = unsent.filter(({ kind }) => kind === 'vote').map(({ user_id }) => user_id)
  if (ids.length === 0) return
  const unconfirmed = tx.db.updateTable('users').set({ vote_mailed: null }).where('confirmed', 'is', null)
  await unconfirmed.where('id', 'in', ids).execute()
}
