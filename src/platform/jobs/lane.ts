import { setImmediate } from 'node:timers/promises'
import { type Timestamp, timestampOf } from '../../lib/time.ts'
import { warnOf } from '../db/database-errors.ts'
import { asBackgroundWork, shortWorkMs, withinMs } from '../db/time-limit.ts'
import type { JobRow } from './enqueue.ts'
import type { JobHandler } from './job-handler.ts'
import { type JobRef, leaseJob, listDue } from './lease.ts'
import { type RunDeps, runJob } from './run-job.ts'

/** Jobs from this process run immediately. Polling is for retries, and for jobs from other processes. */
const defaultPollMs = 5_000
const beforeAllMaps = -1
/** A lease is longer than any run. It expires only if the worker was killed. */
const leasePerTimeout = 5

/** Runs jobs of one kind, a few at a time. Every kind has its own lane, so that no kind waits for another. */
export class Lane {
  readonly #handler: JobHandler
  readonly #deps: RunDeps
  readonly #running = new Set<Promise<void>>()
  readonly #runningOfMap = new Map<number, number>()
  readonly #stopNow = new AbortController()
  #wakeUp = Promise.withResolvers<void>()
  #loop: Promise<void> | undefined
  /** The map whose jobs were started last. The maps after it come next. */
  #lastMap = beforeAllMaps
  #started = 0
  /** Whether there may be due jobs that have to wait until a running one ends. */
  #hasMore = true
  #stopping = false
  #unreachable = false

  constructor(handler: JobHandler, deps: RunDeps) {
    this.#handler = handler
    this.#deps = deps
  }

  get kind(): string {
    return this.#handler.kind
  }

  start(): void {
    this.#loop ??= this.#poll()
  }

  /** Looks for due jobs now. */
  wake(): void {
    this.#wakeUp.resolve()
  }

  /** Runs all due jobs. Returns whether there were any. */
  async runOnce(): Promise<boolean> {
    const before = this.#started
    for (let last = -1; last < this.#started; ) {
      last = this.#started
      await this.#fill()
      await Promise.all(this.#running)
    }
    return this.#started > before
  }

  /** Gives running jobs some time to finish, then aborts them and puts them back. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true
    this.wake()
    const graceTimer = setTimeout(() => this.#stopNow.abort(), graceMs)
    await this.#loop
    await Promise.all(this.#running)
    clearTimeout(graceTimer)
  }

  async #poll(): Promise<void> {
    while (!this.#stopping) {
      // Created before the query, so that a call to `wake` during the query starts another one.
      this.#wakeUp = Promise.withResolvers()
      try {
        await this.#fill()
        this.#unreachable = false
      } catch (error) {
        // Logged once, not at every poll until the database is back.
        if (!this.#unreachable)
          warnOf(this.#deps.log, error, 'due jobs could not be read, will be retried', { job: this.#handler.kind })
        this.#unreachable = true
      }
      const poll = setTimeout(() => this.wake(), this.#deps.pollMs ?? defaultPollMs)
      if (!this.#stopping) await this.#wakeUp.promise
      clearTimeout(poll)
    }
  }

  /**
   * Leases and starts due jobs while fewer than `concurrency` are running. If some have to wait, each one that ends
   * wakes the lane.
   */
  async #fill(): Promise<void> {
    this.#hasMore = true
    while (!this.#stopping && this.#running.size < this.#handler.concurrency) {
      const fullMaps = [...this.#runningOfMap.keys()].filter((map_id) => this.#isFull(map_id))
      const { due, isComplete } = await this.#nextDue(this.#handler.concurrency - this.#running.size, fullMaps)
      let skipped = 0
      for (const job of due) {
        if (this.#stopping) return
        if (this.#isFull(job.map_id)) {
          skipped += 1
          continue
        }
        const ms = this.#handler.leaseMs ?? leasePerTimeout * this.#handler.timeoutMs
        const by = this.#deps.presence?.name()
        const terms = { of: this.#handler, now: this.#now(), ms, by }
        const mapId = job.map_id
        const lease = () => this.#deps.database.transaction((tx) => leaseJob(tx, job, terms), { mapId })
        const row = await withinMs(shortWorkMs, lease)
        if (row) this.#begin(row)
        // SQLite is synchronous: without a pause, requests would wait until the last due job is done.
        await setImmediate()
      }
      if (!isComplete) continue
      this.#hasMore = skipped > 0 || fullMaps.length > 0
      return
    }
  }

  /**
   * Round robin: a map with many due jobs gets a few at a time, then it's the other maps' turn. `isComplete` if no other
   * jobs are due, except in full maps.
   */
  async #nextDue(limit: number, exceptMaps: number[]): Promise<{ due: JobRef[]; isComplete: boolean }> {
    const { database } = this.#deps
    const afterMap = this.#lastMap
    const wanted = { of: this.#handler, afterMap, exceptMaps, limit }
    const read = (maps?: number[]) => listDue(database.read, this.#now(), { ...wanted, maps })
    const parts = await withinMs(shortWorkMs, () => database.inParts(read))
    const due = parts
      .flat()
      .sort((a, b) => a.map_id - b.map_id)
      .slice(0, limit)
    const hasReachedEnd = due.length < limit
    this.#lastMap = hasReachedEnd ? beforeAllMaps : (due.at(-1)?.map_id ?? beforeAllMaps)
    return { due, isComplete: hasReachedEnd && afterMap === beforeAllMaps }
  }

  #isFull(map_id: number): boolean {
    const { concurrency, concurrencyPerMap = concurrency } = this.#handler
    return (this.#runningOfMap.get(map_id) ?? 0) >= concurrencyPerMap
  }

  #begin(row: JobRow): void {
    this.#started += 1
    this.#count(row.map_id, 1)
    const run = () => runJob(this.#deps, this.#handler, row, this.#stopNow.signal)
    const running = asBackgroundWork(run).finally(() => {
      this.#running.delete(running)
      this.#count(row.map_id, -1)
      if (this.#hasMore) this.wake()
    })
    this.#running.add(running)
  }

  #count(map_id: number, change: 1 | -1): void {
    const count = (this.#runningOfMap.get(map_id) ?? 0) + change
    if (count === 0) this.#runningOfMap.delete(map_id)
    else this.#runningOfMap.set(map_id, count)
  }

  #now(): Timestamp {
    return timestampOf(this.#deps.clock())
  }
}
