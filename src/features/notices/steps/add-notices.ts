import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { noticeJob } from '../rules/job-types.ts'
import type { NoticeKind, NoticeRow } from '../table.ts'

interface Input {
  kind: NoticeKind
  task_id: number
  comment_id?: number | null
  event_id: number
  /** The person who caused it. They aren't notified. */
  actor_id: number | null
  user_ids: number[]
  /** When to email it, unless it has been seen by then. */
  mailAt: Timestamp
  overLimit?: boolean
}

/** Notifies each person once, no matter how often it's called. The batch must fit in one statement. */
export async function addNotices(tx: MapTx, { user_ids, mailAt, overLimit = false, ...input }: Input): Promise<void> {
  const others = [...new Set(user_ids)].filter((id) => id !== input.actor_id)
  if (others.length === 0) return
  const people = await listNotifiable(tx, { user_ids: others, task_id: input.task_id })
  if (people.length === 0) return
  const rows = people.map(({ id, muted }) => ({
    ...input,
    comment_id: input.comment_id ?? null,
    map_id: tx.map.id,
    user_id: id,
    created: tx.now,
    // People who muted the task can find the notice in You, but get no email.
    seen: muted ? tx.now : null,
    mailed: null,
    ...mailState(tx, muted, overLimit),
  }))
  const added = await tx.db
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['map_id', 'user_id', 'kind', 'event_id']).doNothing())
    .returning(['id', 'mail'])
    .execute()
  const jobs = added
    .filter(({ mail }) => mail === 'waiting')
    .map(({ id }) => ({ key: String(id), payload: { notice_id: id }, runAt: mailAt }))
  await tx.enqueue(noticeJob, jobs)
}

/** Without a mail server, notices are never emailed, not even later. */
function mailState({ site }: MapTx, muted: boolean, overLimit: boolean): Pick<NoticeRow, 'mail' | 'reason'> {
  if (muted) return { mail: 'skipped', reason: 'muted' }
  if (site.sendsMail && overLimit) return { mail: 'skipped', reason: 'limit' }
  return site.sendsMail ? { mail: 'waiting', reason: '' } : { mail: 'skipped', reason: 'no_mail_server' }
}

/** Which of these people can be notified, and whether they muted the task. Programs aren't notified. */
async function listNotifiable(
  ctx: MapContext,
  { user_ids, task_id }: { user_ids: number[]; task_id: number },
): Promise<{ id: number; muted: boolean }[]> {
  const people = ctx.db.selectFrom('users').select('id').where('id', 'in', user_ids).where('deleted', 'is', null)
  const ofMap = ctx.db.selectFrom('task_mutes').select('user_id').where('map_id', '=', ctx.map.id)
  const mutes = await ofMap.where('task_id', '=', task_id).where('user_id', 'in', user_ids).execute()
  const tokens = ctx.db.selectFrom('tokens').select('user_id').where('map_id', '=', ctx.map.id)
  const programs = await tokens.where('user_id', 'in', user_ids).execute()
  const [muted, isProgram] = [mutes, programs].map((rows) => new Set(rows.map(({ user_id }) => user_id)))
  return (await people.orderBy('id').execute())
    .filter(({ id }) => !isProgram?.has(id))
    .map(({ id }) => ({ id, muted: muted?.has(id) ?? false }))
}
