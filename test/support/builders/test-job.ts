import Type, { type Static } from 'typebox'
import { jobType } from '../../../src/platform/jobs/enqueue.ts'
import { type JobHandler, jobHandler } from '../../../src/platform/jobs/job-handler.ts'

const Payload = Type.Object({ n: Type.Integer() })

/** Jobs for tests only. */
export const testJob = jobType('test', Payload)

/** Runs test jobs, with the test's own options. */
export const runningTests = (parts: Partial<JobHandler<Static<typeof Payload>>>): JobHandler =>
  jobHandler(testJob, {
    concurrency: 5,
    timeoutMs: 60_000,
    retryDelaysMs: [30_000, 120_000],
    run: async () => undefined,
    ...parts,
  })

/** A job for tests only, without a payload. */
export const emptyJob = jobType('test-empty', Type.Object({}))
