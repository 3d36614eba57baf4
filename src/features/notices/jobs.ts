import { later, type Timestamp } from '../../lib/time.ts'
import type { Context } from '../../platform/context.ts'
import { forUpdate } from '../../platform/db/locks.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import { JobError, type JobHandler, type JobResult, jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { type MailTransport, mailConcurrency, mailLeaseMs, Undeliverable } from '../../platform/mail/mail-transport.ts'
import { pendingMailJob } from '../approval/jobs.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { type PreparedMail, prepareMail } from './queries/prepare-mail.ts'
import { announceJob, declinedCommentJob, noticeJob } from './rules/job-types.ts'
import { bouncePauseMs, type Reader } from './rules/skip-reason.ts'
import { releaseVoteMail } from './steps/vote-mail.ts'
import type { NoticeRow, SkipReason } from './table.ts'
import { announce } from './verbs/announcements.ts'
import { pruneNotices, repairOrphanedNotices } from './verbs/clean-up.ts'
import { readOrCreateMailSecret } from './verbs/mail-settings.ts'
import { notifyOfDeclinedComment } from './verbs/notify.ts'
import { notifyOfWaiting } from './verbs/notify-of-waiting.ts'

const usual = { concurrency: 2, timeoutMs: 60_000, retryDelaysMs: retryForADay } as const

/**
 * Emails notices. They bypass the mail queue, because each attempt checks access again and renders the email. They run
 * in a separate lane, so sign-in emails don't wait behind a thousand of them.
 */
export const sendNoticeHandler = (transport: MailTransport): JobHandler =>
  jobHandler(noticeJob, {
    ...usual,
    concurrency: mailConcurrency,
    leaseMs: mailLeaseMs(usual.timeoutMs),
    run: async (ctx, { map_id, payload: { notice_id } }, signal) => {
      const [first, ...others] = await claimNotices(ctx, { map_id, notice_id })
      if (!first) return undefined
      const prepared = await prepareMail(ctx, {
        claimed: [first, ...others],
        secret: await readOrCreateMailSecret(ctx),
      })
      return mailNotices(transport, prepared, signal)
    },
    onFailure: async (db, { map_id, payload: { notice_id } }, { givenUp }) => {
      if (givenUp) await giveUpMail({ db }, { map_id, notice_id })
    },
    log: { noun: 'notice', fields: ({ map_id, payload }) => ({ map_id, ...payload }) },
  })

async function mailNotices(transport: MailTransport, prepared: PreparedMail, signal: AbortSignal): Promise<JobResult> {
  const { mail, notices, skipped, reader } = prepared
  const record = (message: string, outcome: Partial<Parameters<typeof recordMail>[1]>): JobResult => ({
    message,
    write: (db, now) => recordMail({ db }, { now, mailed: [], skipped, reader, ...outcome }),
  })
  if (!mail) return record('notice not mailed', {})
  try {
    await transport.send(mail, signal)
  } catch (error) {
    // The mail server's response may contain the address.
    if (!(error instanceof Undeliverable)) throw new JobError('The mail server rejected the notification.')
    const refused = notices.map((notice) => ({ notice, reason: 'bounced' as const }))
    return record('notice refused', { skipped: [...skipped, ...refused], bounced: error.isAddress })
  }
  return record('notice mailed', { mailed: notices })
}

export const announceHandler = jobHandler(announceJob, {
  ...usual,
  run: (ctx, job) => inMapOfJob(ctx, job, (map) => announce(map, job.payload)),
})

export const declinedCommentHandler = jobHandler(declinedCommentJob, {
  ...usual,
  run: (ctx, job) => inMapOfJob(ctx, job, (map) => notifyOfDeclinedComment(map, job.payload)),
})

export const waitingMailHandler = jobHandler(pendingMailJob, {
  ...usual,
  run: (ctx, job) => inMapOfJob(ctx, job, (map) => notifyOfWaiting(map, { to: ['at_once'] })),
})

/** Runs hourly. Includes immediate emails, in case items arrived while another email was being sent. */
export const digestHandler = hourlyInEveryMap('notice-digest', async (ctx) => {
  await notifyOfWaiting(ctx, { to: ['at_once', 'daily', 'weekly'] })
  await repairOrphanedNotices(ctx)
  await pruneNotices(ctx)
  return false
})

/**
 * The notices that this notice's job should email: this one, and everything else due to be emailed to the same person
 * about the same task. Empty if the notice was already emailed or claimed by another notice's job. This way, a job
 * claims other notices only along with its own, and doesn't end until all of them are emailed, skipped or abandoned.
 */
async function claimNotices(ctx: Context, input: { map_id: number; notice_id: number }): Promise<NoticeRow[]> {
  const { map_id, notice_id } = input
  const ofMap = ctx.db.selectFrom('notices').select(['user_id', 'task_id']).where('map_id', '=', map_id)
  const own = await ofMap.where('id', '=', notice_id).executeTakeFirst()
  if (!own) return []
  return ctx.transaction(async (tx) => {
    // All are locked in the same order, so the second of two jobs sees what the first one claimed.
    const open = tx.db
      .selectFrom('notices')
      .selectAll()
      .where('map_id', '=', map_id)
      .where('user_id', '=', own.user_id)
      .where((eb) => (own.task_id === null ? eb('id', '=', notice_id) : eb('task_id', '=', own.task_id)))
      .where((eb) => eb.or([eb('mail', '=', 'waiting'), eb('reason', '=', 'failed')]))
      .orderBy('id')
    const claimed = (await forUpdate(tx.database, open).execute()).filter(
      ({ mail, mailed_with_id }) =>
        // An operator can retry a failed job, which includes all the notices it had claimed.
        mailed_with_id === notice_id || (mailed_with_id === null && mail === 'waiting'),
    )
    if (!claimed.some(({ id }) => id === notice_id)) return []
    const ids = claimed.map(({ id }) => id)
    const claim = tx.db.updateTable('notices').set({ mailed_with_id: notice_id, mail: 'waiting', reason: '' })
    await claim.where('map_id', '=', map_id).where('id', 'in', ids).execute()
    return claimed
  })
}

interface Outcome {
  now: Timestamp
  mailed: NoticeRow[]
  skipped: { notice: NoticeRow; reason: SkipReason }[]
  reader: Pick<Reader, 'id' | 'bounces'> | undefined
  /**
   * Whether the address rejected it. If so, notices to it are paused for a while, but sign-in emails are still sent.
   */
  bounced?: boolean
}

/** Records the outcome of notices in the transaction that ends their job. */
async function recordMail(tx: { db: TxDb }, { now, mailed, skipped, reader, bounced = false }: Outcome): Promise<void> {
  for (const notice of mailed) await change(tx.db, notice, { mail: 'sent', reason: '', mailed: now })
  for (const { notice, reason } of skipped) await change(tx.db, notice, { mail: 'skipped', reason, mailed: null })
  const unsent = skipped.filter(({ reason }) => reason !== 'bounced').map(({ notice }) => notice)
  await releaseVoteMail(tx, unsent)
  const hasRecovered = mailed.length > 0 && (reader?.bounces ?? 0) > 0
  if (!reader || !(bounced || hasRecovered)) return
  const bounces = bounced ? reader.bounces + 1 : 0
  const bounced_until = bounced ? later(now, bouncePauseMs(bounces)) : null
  await tx.db.updateTable('users').set({ bounces, bounced_until }).where('id', '=', reader.id).execute()
}

const change = (db: TxDb, { map_id, id }: NoticeRow, set: Pick<NoticeRow, 'mail' | 'reason' | 'mailed'>) =>
  db.updateTable('notices').set(set).where('map_id', '=', map_id).where('id', '=', id).execute()

/** Called when the mail server has rejected every attempt. Other notices in the same email aren't sent either. */
async function giveUpMail(
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
