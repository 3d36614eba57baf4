import type { TxDb } from '../../../platform/db/tables.ts'
import '../table.ts'
import { releaseVoteMail } from './release-vote-mail.ts'

/** The mail server took none of the attempts. What was to be in the same mail is not mailed either. */
export async function giveUpMail(
  tx: { db: TxDb },
  { map_id, notice_id }: { map_id: number; notice_id: number },
): Promise<void> {
  const unsent = await tx.db
    .updateTable('notices')
    .set({ mail: 'skipped', reason: 'failed' })
    .where('map_id', '=', map_id)
    .where('mailed_with_id', '=', notice_id)
    .where('mail', '=', 'waiting')
    .returning(['kind', 'user_id'])
    .execute()
  await releaseVoteMail(tx, unsent)
}
