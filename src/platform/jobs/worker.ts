import { hourMs, timestampOf } from '../../lib/time.ts'
import { warnOf } from '../db/report-fault.ts'
import { shortWorkMs, withinMs } from '../db/time-limit.ts'
import { enqueue } from './enqueue.ts'
import type { JobHandler } from './job-handler.ts'
import { Lane } from './lane.ts'
import { planHourlyAnew, pruneGivenUpJobs } from './lease.ts'
import type { RunDeps } from './run-job.ts'
import { TakeOver } from './take-over.ts'

export interface WorkerDeps extends RunDeps {
  handlers: JobHandler[]
  /** How long running jobs may take to finish when the worker stops. */
  graceMs?: number
}

/** Runs queued jobs. Any number of workers may share one database. */
export class Worker {
  readonly #deps: WorkerDeps
  readonly #lanes: Lane[]
  #pruning: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #takeOver: TakeOver

  constructor(deps: WorkerDeps) {
    const names = deps.handlers.map(({ kind }) => kind)
    const duplicate = names.find((name, index) => names.indexOf(name) !== index)
    if (duplicate) throw new Error(`Two kinds of job are called "${duplicate}".`)
    this.#deps = deps
    this.#lanes = deps.handlers.map((handler) => new Lane(handler, deps))
    this.#takeOver = new TakeOver(deps, (kinds) => this.wake(kinds))
  }

  start(): void {
    if (this.#timer) return
    this.#takeOver.start()
    for (const lane of this.#lanes) lane.start()
    const everyHour = () => {
      this.#pruning = this.#enqueueHourly().then(() => this.#prune())
    }
    this.#timer = setInterval(everyHour, hourMs)
    everyHour()
  }

  /** Looks for due jobs of these kinds now. Every look is a query, so the other kinds are left in peace. */
  wake(kinds: ReadonlySet<string>): void {
    for (const lane of this.#lanes) if (kinds.has(lane.kind)) lane.wake()
  }

  /** Runs all that is due, and what these jobs enqueue. */
  async runOnce(): Promise<void> {
    let hasRun = true
    while (hasRun) hasRun = (await Promise.all(this.#lanes.map((lane) => lane.runOnce()))).includes(true)
  }

  /** Waits for running jobs. Those that take too long are put back for the next worker. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#takeOver.stop()
    await Promise.all(this.#lanes.map((lane) => lane.stop(this.#deps.graceMs ?? 4_000)))
    await this.#pruning
  }

  /** Only the first worker of all adds a row. It stays, and says when the work is due again. */
  async #enqueueHourly(): Promise<void> {
    const { database, handlers, clock, log } = this.#deps
    const now = timestampOf(clock())
    const hourly = handlers.filter((kind) => kind.hourly)
    if (hourly.length === 0) return
    try {
      const add = () =>
        database.transaction(async (tx) => {
          for (const kind of hourly) await enqueue(tx, kind, [{ key: 'hourly', payload: {} }], now)
          await planHourlyAnew(
            tx,
            hourly.map(({ kind }) => kind),
            now,
          )
        })
      await withinMs(shortWorkMs, add)
    } catch (error) {
      warnOf(log, error, 'hourly jobs could not be enqueued, will be retried')
    }
  }

  async #prune(): Promise<void> {
    const { database, handlers, clock, log } = this.#deps
    const now = timestampOf(clock())
    const inMaps = (maps?: number[]) => database.transaction((tx) => pruneGivenUpJobs(tx, now, maps))
    const prunes = handlers.flatMap(({ prune }) => prune ?? [])
    const tasks = [
      () => database.inParts(inMaps),
      ...prunes.map((prune) => () => database.transaction((tx) => prune(tx, now))),
    ]
    for (const task of tasks)
      await task().catch((error) => warnOf(log, error, 'old jobs could not be removed, will be retried'))
  }
}
