import { timestampOf } from '../../lib/time.ts'
import { warnOf } from '../db/report-fault.ts'
import { shortWorkMs, withinMs } from '../db/time-limit.ts'
import { endLease, listLeased } from './lease.ts'
import type { RunDeps } from './run-job.ts'

const everyMs = 5_000

type Deps = Pick<RunDeps, 'database' | 'presence' | 'clock' | 'log'>
type Wake = (kinds: ReadonlySet<string>) => void

/** Ends the leases of workers that were killed, so that their jobs don't wait for minutes. */
export class TakeOver {
  readonly #deps: Deps
  readonly #wake: Wake
  /** Processes that look as if they had ended, and since when. */
  readonly #missing = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #looking = Promise.resolve()
  #unreachable = false

  constructor(deps: Deps, wake: Wake) {
    this.#deps = deps
    this.#wake = wake
  }

  start(): void {
    if (!this.#deps.presence) return
    const next = () => {
      this.#looking = this.#looking.then(() => this.#attempt())
    }
    this.#timer = setInterval(next, everyMs)
    next()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  /** Looks once. */
  async look(): Promise<void> {
    const { database, presence, clock } = this.#deps
    if (!presence) return
    const parts = await database.inParts((maps) => listLeased(database.read, maps))
    const leased = parts.flat().filter(({ leased_by }) => leased_by !== presence.name())
    const names = [...new Set(leased.flatMap(({ leased_by }) => leased_by ?? []))]
    const ended = new Set(this.#pastGrace(await presence.listEnded(names), presence.graceMs))
    const kinds = new Set<string>()
    for (const job of leased.filter(({ leased_by }) => ended.has(leased_by ?? ''))) {
      await database.transaction((tx) => endLease(tx, job, timestampOf(clock())))
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

  /** A failure is logged once, not at every look until the database is back. */
  async #attempt(): Promise<void> {
    try {
      await withinMs(shortWorkMs, () => this.look())
      this.#unreachable = false
    } catch (error) {
      if (!this.#unreachable)
        warnOf(this.#deps.log, error, 'leases of ended workers could not be read, will be retried')
      this.#unreachable = true
    }
  }
}
