import type { Context } from '../platform/context.ts'
import { retryGivenUpJob } from '../platform/jobs/enqueue.ts'
import { type JobRef, jobStates, listJobs } from '../platform/jobs/lease.ts'
import type { Call, Command } from './command.ts'
import { asOperator } from './context.ts'
import { readChoice, readWholeNumber } from './values.ts'

const kindOption = { name: 'kind', about: 'Only jobs of this kind.' } as const
const maxListed = 1_000

export const jobsList: Command = {
  name: 'jobs list',
  about: 'Lists jobs in all maps, one JSON object per line. Shows failed jobs by default.',
  options: [
    { name: 'state', about: 'failed (abandoned after the last attempt), waiting or running. Default: failed.' },
    kindOption,
    { name: 'limit', about: `How many, up to ${maxListed}. Default: 100.` },
  ],
  run: (call) => {
    const { options, out } = call
    const state = readChoice('state', options.state ?? 'failed', jobStates)
    const limit = readWholeNumber('limit', options.limit ?? '100', { min: 1, max: maxListed })
    return asOperator(
      call,
      async ({ db, now }) => {
        for (const job of await listJobs(db, { state, kind: options.kind, now, limit })) out(JSON.stringify(job))
      },
      { migrates: false },
    )
  },
}

export const jobsRetry: Command = {
  name: 'jobs retry',
  about: 'Queues failed jobs again, with a full set of attempts. Prints how many.',
  options: [
    { name: 'id', about: 'Only this job. Requires --map; `jobs list` shows both.' },
    { name: 'map', about: "The job's map_id." },
    kindOption,
    { name: 'all', about: 'All failed jobs.', flag: true },
  ],
  run: (call) => {
    const { options, flags, out } = call
    const [one, kind] = [options.id !== undefined, options.kind !== undefined]
    if ([one, kind, flags.all === true].filter(Boolean).length !== 1) {
      throw new Error('give --id with --map, or --kind, or --all.')
    }
    const job = one ? { map_id: numberIn(call, 'map'), id: numberIn(call, 'id') } : undefined
    return asOperator(call, async (ctx) => out(String(await retry(ctx, job ? [job] : undefined, options.kind))))
  },
}

/**
 * Retries the given jobs, or all failed jobs of the kind. Jobs that fail again while this runs aren't retried
 * endlessly.
 */
async function retry(ctx: Context, jobs: JobRef[] | undefined, kind: string | undefined): Promise<number> {
  const { db, now } = ctx
  let count = 0
  for (;;) {
    const found: JobRef[] = jobs ?? (await listJobs(db, { state: 'failed', kind, now, limit: maxListed }))
    let retried = 0
    for (const job of found) {
      if (await ctx.transaction((tx) => retryGivenUpJob(tx.db, job, now))) retried += 1
    }
    count += retried
    if (jobs && retried === 0) throw new Error('There is no such failed job.')
    if (jobs || retried === 0 || found.length < maxListed) return count
  }
}

const numberIn = ({ options }: Call, name: 'map' | 'id'): number =>
  readWholeNumber(name, options[name] ?? '', { min: 0, max: Number.MAX_SAFE_INTEGER })
