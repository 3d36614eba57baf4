import { onTestFinished } from 'vitest'
import type { JobRow } from '../../../src/platform/jobs/enqueue.ts'
import type { JobHandler } from '../../../src/platform/jobs/job-handler.ts'
import { Worker, type WorkerDeps } from '../../../src/platform/jobs/worker.ts'
import type { Log } from '../../../src/platform/log.ts'
import { engines } from '../databases/engines.ts'
import { engine } from '../servers/cairn.ts'
import { site } from './a-site.ts'

export const second = 1_000
export const minute = 60 * second
export const day = 24 * 60 * minute

/**
 * A new database with its job queue, a clock and a log. Tests don't share it, because any worker on a database runs
 * whatever is due there.
 */
export async function aQueue() {
  const empty = await engines[engine]({ migrated: true })
  const database = empty.open()
  const stops: (() => Promise<unknown>)[] = [() => database.close(), () => empty.drop()]
  onTestFinished(async () => {
    for (const stop of stops) await stop()
  })
  let now = Date.parse('2026-03-01T12:00:00.000Z')
  const clock = () => new Date(now)
  const lines: Record<string, unknown>[] = []
  const log = collectingLog(lines)

  return {
    settings: empty.settings,
    database,
    lines,
    now: () => clock().toISOString(),
    pass: (ms: number) => {
      now += ms
    },
    /** Called when the test ends, in reverse order. */
    onEnd: (stop: () => Promise<unknown>) => void stops.unshift(stop),
    /** A worker with its own connections, like one in another process. */
    worker: (handlers: JobHandler[], parts: Partial<WorkerDeps> = {}): Worker => {
      const mine = empty.open()
      const worker = new Worker({ database: mine, site, clock, log, handlers, ...parts })
      stops.unshift(
        () => worker.stop(),
        () => mine.close(),
      )
      return worker
    },
    jobs: (): Promise<JobRow[]> => database.read.selectFrom('jobs').selectAll().orderBy('id').execute(),
  }
}

const collectingLog = (lines: Record<string, unknown>[]): Log => ({
  info: (facts, words) => lines.push({ level: 'info', ...facts, words }),
  warn: (facts, words) => lines.push({ level: 'warn', ...facts, words }),
  error: (facts, words) => lines.push({ level: 'error', ...facts, words }),
})
