import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import type { NoticeKind, SkipReason } from '../table.ts'
import { openBundles } from './bundles.ts'

export interface NewNotices {
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
export async function addNotices(tx: MapTx, { user_ids, mailAt, overLimit, ...input }: NewNotices): Promise<void> {
  const others = [...new Set(user_ids)].filter((id) => id !== input.actor_id)
  if (others.length === 0) return
  const people = await listNotifiable(tx, { user_ids: others, task_id: input.task_id })
  if (people.length === 0) return
  // Without a mail server, notices are never emailed, not even later.
  const unmailed = !tx.site.sendsMail ? 'no_mail_server' : overLimit ? 'limit' : ''
  const reasonFor = ({ muted }: { muted: boolean }): SkipReason | '' => (muted ? 'muted' : unmailed)
  const bundles = await openBundles(tx, {
    ...{ subject: 'task', subject_id: input.task_id, due: mailAt },
    user_ids: people.filter((person) => reasonFor(person) === '').map(({ id }) => id),
  })
  const rows = people.map((person) => ({
    ...{ map_id: tx.map.id, comment_id: null, ...input, user_id: person.id, created: tx.now },
    // People who muted the task can find the notice in You, but get no email.
    seen: person.muted ? tx.now : null,
    mail: reasonFor(person) === '' ? ('waiting' as const) : ('skipped' as const),
    reason: reasonFor(person),
    mailed: null,
    bundle_id: bundles.get(person.id) ?? null,
  }))
  await tx.db
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which of these people can be notified, and whether they muted the task. Programs aren't notified. */
async function listNotifiable(
  ctx: MapContext,
  { user_ids, task_id }: { user_ids: number[]; task_id: number },
): Promise<{ id: number; muted: boolean }[]> {
  const people = ctx.db.selectFrom('users').select('id').where('id', 'in', user_ids).where('deleted', 'is', null)
  const mutes = await ctx.from('task_mutes', { task_id, user_id: user_ids }).select('user_id').execute()
  const programs = await ctx.from('tokens', { user_id: user_ids }).select('user_id').execute()
  const [muted, isProgram] = [mutes, programs].map((rows) => new Set(rows.map(({ user_id }) => user_id)))
  return (await people.orderBy('id').execute())
    .filter(({ id }) => !isProgram?.has(id))
    .map(({ id }) => ({ id, muted: muted?.has(id) ?? false }))
}
