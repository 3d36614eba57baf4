import { later, type Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import { JobError, type JobHandler, type JobResult, jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { type MailTransport, mailConcurrency, mailLeaseMs, Undeliverable } from '../../platform/mail/mail-transport.ts'
import { pendingMailJob } from '../approval/jobs.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { type NoticeOutcome, type PreparedMail, prepareMail } from './queries/prepare-mail.ts'
import { announceJob, noticeJob } from './rules/job-types.ts'
import { bouncePauseMs } from './rules/skip-reason.ts'
import { closeBundle } from './steps/bundles.ts'
import { releaseVoteMail } from './steps/vote-mail.ts'
import { announce } from './verbs/announcements.ts'
import { pruneNotices } from './verbs/clean-up.ts'
import { readOrCreateMailSecret } from './verbs/mail-settings.ts'
import { notifyOfWaiting } from './verbs/notify.ts'

const usual = { concurrency: 2, timeoutMs: 60_000, retryDelaysMs: retryForADay } as const

/**
 * Emails bundles of notices. They bypass the mail queue, because each attempt checks access again and renders the email.
 * They run in a separate lane, so sign-in emails don't wait behind a thousand of them.
 */
export const sendNoticeHandler = (transport: MailTransport): JobHandler =>
  jobHandler(noticeJob, {
    ...usual,
    concurrency: mailConcurrency,
    leaseMs: mailLeaseMs(usual.timeoutMs),
    run: async (ctx, { map_id, payload: { bundle_id } }, signal) => {
      const [first, ...others] = await ctx.transaction((tx) => closeBundle(tx, { map_id, bundle_id }))
      if (!first) return undefined
      const prepared = await prepareMail(ctx, [first, ...others], await readOrCreateMailSecret(ctx))
      return sendNotices(transport, prepared, signal)
    },
    onFailure: async (db, { map_id, payload: { bundle_id } }, { givenUp }) => {
      if (!givenUp) return
      const abandoned = db
        .updateTable('notices')
        .set({ mail: 'skipped', reason: 'failed' })
        .where('map_id', '=', map_id)
      const waiting = abandoned.where('bundle_id', '=', bundle_id).where('mail', '=', 'waiting')
      await releaseVoteMail({ db }, await waiting.returning(['kind', 'user_id']).execute())
    },
    log: { noun: 'notice', fields: ({ map_id, payload }) => ({ map_id, ...payload }) },
  })

async function sendNotices(
  transport: MailTransport,
  { mail, outcomes, reader }: PreparedMail,
  signal: AbortSignal,
): Promise<JobResult> {
  if (!mail) return { message: 'notice not mailed', write: (db, now) => recordOutcomes(db, outcomes, now) }
  const setBounces = async (db: TxDb, bounces: number, now: Timestamp) => {
    const bounced_until = bounces > 0 ? later(now, bouncePauseMs(bounces)) : null
    await db.updateTable('users').set({ bounces, bounced_until }).where('id', '=', reader.id).execute()
  }
  try {
    await transport.send(mail, signal)
  } catch (error) {
    // The mail server's response may contain the address.
    if (!(error instanceof Undeliverable)) throw new JobError('The mail server rejected the notification.')
    const refused = outcomes.map(({ notice, reason }) => ({ notice, reason: reason || ('bounced' as const) }))
    return {
      message: 'notice refused',
      write: async (db, now) => {
        await recordOutcomes(db, refused, now)
        // If the address rejected it, notices to it are paused for a while, but sign-in emails are still sent.
        if (error.isAddress) await setBounces(db, reader.bounces + 1, now)
      },
    }
  }
  return {
    message: 'notice mailed',
    write: async (db, now) => {
      await recordOutcomes(db, outcomes, now)
      if (reader.bounces > 0) await setBounces(db, 0, now)
    },
  }
}

/** Records what became of notices in the transaction that ends their job. */
async function recordOutcomes(db: TxDb, outcomes: NoticeOutcome[], now: Timestamp): Promise<void> {
  for (const { notice, reason } of outcomes) {
    const state =
      reason === '' ? ({ mail: 'sent', mailed: now } as const) : ({ mail: 'skipped', mailed: null } as const)
    const notices = db
      .updateTable('notices')
      .set({ ...state, reason })
      .where('map_id', '=', notice.map_id)
    await notices.where('id', '=', notice.id).execute()
  }
  const unsent = outcomes.filter(({ reason }) => reason !== '' && reason !== 'bounced').map(({ notice }) => notice)
  await releaseVoteMail({ db }, unsent)
}

export const announceHandler = jobHandler(announceJob, {
  ...usual,
  run: (ctx, job) => inMapOfJob(ctx, job, (map) => announce(map, job.payload)),
})

export const waitingMailHandler = jobHandler(pendingMailJob, {
  ...usual,
  run: (ctx, job) => inMapOfJob(ctx, job, (map) => notifyOfWaiting(map, { to: ['at_once'] })),
})

/** Runs hourly. Includes immediate emails, in case items arrived while another email was being sent. */
export const digestHandler = hourlyInEveryMap('notice-digest', async (ctx) => {
  await notifyOfWaiting(ctx, { to: ['at_once', 'daily', 'weekly'] })
  await pruneNotices(ctx)
  return false
})
