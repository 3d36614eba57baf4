import { hourMs, timestampOf } from '../../lib/time.ts'
import { warnOf } from '../db/database-errors.ts'
import { shortWorkMs, withinMs } from '../db/time-limit.ts'
import { repeat } from '../repeat.ts'
import { enqueue } from './enqueue.ts'
import type { JobHandler } from './job-handler.ts'
import { Lane } from './lane.ts'
import { endLease, listLeased, pruneGivenUpJobs } from './lease.ts'
import type { RunDeps } from './run-job.ts'

export interface WorkerDeps extends RunDeps {
  handlers: JobHandler[]
  /** How long to wait for running jobs when the worker stops. */
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

  /** Looks for due jobs of these kinds now. Each check is a query, so it skips the other kinds. */
  wake(kinds: ReadonlySet<string>): void {
    for (const lane of this.#lanes) if (kinds.has(lane.kind)) lane.wake()
  }

  /** Runs all due jobs, and the jobs that they enqueue. */
  async runOnce(): Promise<void> {
    let hasRun = true
    while (hasRun) hasRun = (await Promise.all(this.#lanes.map((lane) => lane.runOnce()))).includes(true)
  }

  /** Waits for running jobs. Jobs that take too long are put back for the next worker. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#takeOver.stop()
    await Promise.all(this.#lanes.map((lane) => lane.stop(this.#deps.graceMs ?? 4_000)))
    await this.#pruning
  }

  /** Only the first worker ever adds a row. It stays, and records when the work is due again. */
  async #enqueueHourly(): Promise<void> {
    const { database, handlers, clock, log } = this.#deps
    const now = timestampOf(clock())
    const hourly = handlers.filter((kind) => kind.hourly)
    if (hourly.length === 0) return
    try {
      const add = () =>
        database.transaction(async (tx) => {
          for (const kind of hourly) await enqueue(tx, kind, [{ key: 'hourly', payload: {} }], now)
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

const takeOverEveryMs = 5_000

/** Ends the leases of workers that were killed, so that their jobs don't wait for minutes. */
export class TakeOver {
  readonly #deps: Pick<RunDeps, 'database' | 'presence' | 'clock' | 'log'>
  readonly #wake: (kinds: ReadonlySet<string>) => void
  /** Processes that seem to have ended, and since when. */
  readonly #missing = new Map<string, number>()
  #repeated: ReturnType<typeof repeat> | undefined

  constructor(
    deps: Pick<RunDeps, 'database' | 'presence' | 'clock' | 'log'>,
    wake: (kinds: ReadonlySet<string>) => void,
  ) {
    this.#deps = deps
    this.#wake = wake
  }

  start(): void {
    const { presence, log } = this.#deps
    const failure = 'leases of ended workers could not be read'
    if (presence) this.#repeated = repeat({ everyMs: takeOverEveryMs, work: () => this.look(), log, failure })
  }

  async stop(): Promise<void> {
    await this.#repeated?.stop()
  }

  /** Checks once. */
  async look(): Promise<void> {
    const { database, presence, clock } = this.#deps
    if (!presence) return
    const parts = await database.inParts((maps) => listLeased(database.read, maps))
    const leased = parts.flat().filter(({ leased_by }) => leased_by !== presence.name())
    const names = [...new Set(leased.flatMap(({ leased_by }) => leased_by ?? []))]
    const ended = new Set(this.#pastGrace(await presence.listEnded(names), presence.graceMs))
    const kinds = new Set<string>()
    for (const job of leased.filter(({ leased_by }) => ended.has(leased_by ?? ''))) {
      await database.transaction((tx) => endLease(tx, job, timestampOf(clock())), { mapId: job.map_id })
      kinds.add(job.kind)
    }
    if (kinds.size > 0) this.#wake(kinds)
  }

  #pastGrace(missing: string[], graceMs: number): string[] {
    const now = performance.now()
    for (const name of this.#missing.keys()) if (!missing.includes(name)) this.#missing.delete(name)
    for (const name of missing) if (!this.#missing.has(name)) this.#missing.set(name, now)
    return missing.filter((name) => now - (this.#missing.get(name) ?? now) >= graceMs)
  }
}
