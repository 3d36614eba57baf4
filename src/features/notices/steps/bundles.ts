import type { Timestamp } from '../../../lib/time.ts'
import type { MapTx, Tx } from '../../../platform/context.ts'
import { noticeJob } from '../rules/job-types.ts'
import type { BundleSubject, NoticeRow } from '../table.ts'

interface Input extends BundleSubject {
  /** In ascending order, so that two transactions never wait for each other. */
  user_ids: number[]
  /** When to email it. An open bundle is emailed at the earlier of the two times. */
  due: Timestamp
}

/**
 * The id of each person's open bundle about the subject. Opens one for everyone who has none. The rows stay locked until
 * the transaction ends, so no bundle is closed before the notices for it are committed.
 */
export async function openBundles(tx: MapTx, { user_ids, ...bundle }: Input): Promise<Map<number, number>> {
  if (user_ids.length === 0) return new Map()
  const bundles = await tx.db
    .insertInto('notice_bundles')
    .values(user_ids.map((user_id) => ({ map_id: tx.map.id, user_id, ...bundle })))
    .onConflict((conflict) =>
      conflict.columns(['map_id', 'user_id', 'subject', 'subject_id']).doUpdateSet(({ case: when, ref }) => ({
        due: when()
          .when('notice_bundles.due', '<', ref('excluded.due'))
          .then(ref('notice_bundles.due'))
          .else(ref('excluded.due'))
          .end(),
      })),
    )
    .returning(['id', 'user_id', 'due'])
    .execute()
  const jobs = bundles.map(({ id, due }) => ({ key: String(id), runAt: due, payload: { bundle_id: id } }))
  await tx.enqueue(noticeJob, jobs, { startsAnew: true })
  return new Map(bundles.map(({ user_id, id }) => [user_id, id]))
}

/** Closes a bundle. Returns the notices to email, which include abandoned ones if an operator retries the job. */
export async function closeBundle(
  tx: Tx,
  { map_id, bundle_id }: Pick<NoticeRow, 'map_id' | 'bundle_id'>,
): Promise<NoticeRow[]> {
  await tx.db.deleteFrom('notice_bundles').where('map_id', '=', map_id).where('id', '=', bundle_id).execute()
  const notices = tx.db.selectFrom('notices').selectAll().where('map_id', '=', map_id)
  const unsent = notices.where((eb) => eb.or([eb('mail', '=', 'waiting'), eb('reason', '=', 'failed')]))
  return unsent.where('bundle_id', '=', bundle_id).orderBy('id').execute()
}
