import { hourMs } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { limitReached } from '../../../platform/limits/limit-reached.ts'
import { newestOf, waitSeconds } from '../../../platform/limits/rows-within.ts'
import { addRowOnce } from '../../../platform/records/rows.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { commentReported, commentReportsClosed, taskReported, taskReportsClosed } from '../events.ts'
import { assertMayReport } from '../policy.ts'
import { assertRecordExists, type RecordRef, requirePublicRecord } from '../queries/assert-record-exists.ts'

interface ReportRecordInput extends RecordRef {
  reason: string
  /** A hash of a visitor's network; empty for people with an account. */
  network_hash: string
}

/** Reports per hour from one person, or from one network if signed out. */
const maxReports = 10

/** Reports a public post to the team. Reporting it twice has no effect. */
export async function reportRecord(
  ctx: MapContext,
  { kind, id, reason, network_hash }: ReportRecordInput,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await assertActorNotBlocked(tx)
    assertMayReport(tx, await requirePublicRecord(tx, { kind, id }))
    const user_id = userIdOf(tx.actor)
    const reporter = { user_id, network_hash: user_id === 0 ? network_hash : '' }
    await assertWithinLimit(tx, reporter)
    const record = kind === 'task' ? { task_id: id, comment_id: null } : { task_id: null, comment_id: id }
    if (!(await addRowOnce(tx, 'reports', { ...record, ...reporter, reason, created: tx.now }))) return
    if (kind === 'task') tx.emit(taskReported, { task_id: id })
    else tx.emit(commentReported, { comment_id: id })
  })
}

async function assertWithinLimit(tx: MapTx, reporter: { user_id: number; network_hash: string }): Promise<void> {
  if (tx.actor.kind === 'token') return
  const { user_id, network_hash } = reporter
  await lockName(tx, `reports of person ${user_id} or network ${network_hash} in map ${tx.map.id}`)
  const reports = tx.from('reports', { user_id, network_hash })
  const wait = await waitSeconds(tx.now, { max: maxReports, periodMs: hourMs }, newestOf(reports))
  if (wait > 0) throw limitReached('reports', wait)
}

/** Removes the reports about a post from the queue, or puts them back. */
export async function closeReports(ctx: MapContext, input: RecordRef & { closed: boolean }): Promise<void> {
  assertMayModerate(ctx)
  const { kind, id, closed } = input
  await ctx.transaction(async (tx) => {
    await assertRecordExists(tx, { kind, id })
    const changed = await tx
      .update('reports')
      .set({ closed: closed ? tx.now : null })
      .where(kind === 'task' ? 'task_id' : 'comment_id', '=', id)
      .where('closed', closed ? 'is' : 'is not', null)
      .returning('id')
      .execute()
    if (changed.length === 0) return
    if (kind === 'task') tx.emit(taskReportsClosed, { task_id: id, closed })
    else tx.emit(commentReportsClosed, { comment_id: id, closed })
  })
}
