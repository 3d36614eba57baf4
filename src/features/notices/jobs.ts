import { JobError, type JobHandler, type JobResult, jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { type MailTransport, mailConcurrency, mailLeaseMs, Undeliverable } from '../../platform/mail/mail-transport.ts'
import { pendingMailJob } from '../approval/jobs.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { type PreparedMail, prepareMail } from './queries/prepare-mail.ts'
import { announceJob, declinedCommentJob, noticeJob } from './rules/job-types.ts'
import { giveUpMail, recordMail } from './steps/mail-outcome.ts'
import { announce } from './verbs/announcements.ts'
import { claimNotices } from './verbs/claim-notices.ts'
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
