import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import { stopSignal, untilAborted } from './signals.ts'

/** A process that ran for less than this may exit again right away, so its replacement waits. */
const youngMs = 60_000
const pauses = { firstMs: 500, maxMs: 30_000 }

/** A process that takes longer to end is stuck. The supervisor itself has half a second more than `stop`. */
const endWithinMs = { stop: 9_000, drain: 90_000 }

/**
 * Keeps `count` server processes running on one port. The supervisor opens no database and serves nothing: it starts
 * them, replaces any that exit, and relays messages between them. SIGHUP replaces all of them, one by one. The first
 * one starts alone, because it may have to migrate.
 */
export async function supervise(count: number, log: Log, out: (line: string) => void): Promise<void> {
  const supervisor = new Supervisor(count, log)
  // A closed terminal also sends SIGHUP.
  const hasTerminal = process.stdin.isTTY
  const stop = stopSignal(hasTerminal ? undefined : ['SIGINT', 'SIGTERM'])
  const stopped = untilAborted(stop).then(() => supervisor.stop())
  if (!hasTerminal) process.on('SIGHUP', () => void supervisor.replaceAll())
  const lines = await supervisor.start()
  if (!lines) {
    await supervisor.stop()
    // The process that failed has already reported why.
    if (!stop.aborted) process.exit(1)
    return
  }
  for (const line of lines) out(line)
  await stopped
}

class Supervisor {
  readonly #count: number
  readonly #log: Log
  /** Processes that are starting or serving. Draining processes aren't included. */
  readonly #current = new Set<Worker>()
  #pauseMs = 0
  #started = false
  #stopping = false
  #replacing = Promise.resolve()

  constructor(count: number, log: Log) {
    this.#count = count
    this.#log = log
    process.title = 'cairn supervisor'
    cluster.on('message', (from, message) => {
      if (message.topic) for (const other of listWorkers()) if (other !== from) other.send(message, () => {})
    })
  }

  /** Returns what the first process prints; undefined if one couldn't start. */
  async start(): Promise<string[] | undefined> {
    const first = await this.#begin()
    const others = Array.from({ length: first ? this.#count - 1 : 0 }, () => this.#begin())
    const lines = (await Promise.all(others)).every(Boolean) ? first : undefined
    this.#started = lines !== undefined
    return lines
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const ended = listWorkers().map((worker) => hasEnded(worker, endWithinMs.stop))
    for (const worker of listWorkers()) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  /** Each process starts before the one it replaces drains. If one can't start, the others keep running. */
  replaceAll(): Promise<void> {
    this.#replacing = this.#replacing.then(async () => {
      for (const old of [...this.#current]) {
        if (this.#stopping || !this.#started) return
        if (!(await this.#begin())) return this.#log.error({}, "the new worker couldn't start; the others keep running")
        if (!this.#current.delete(old)) continue
        const ended = hasEnded(old, endWithinMs.drain)
        old.send({ drain: true }, () => {})
        await ended
      }
    })
    return this.#replacing
  }

  /** Starts a process. Returns the lines it prints once it's ready, or undefined if it exits before that. */
  #begin(): Promise<string[] | undefined> {
    const worker = cluster.fork()
    const startedAt = performance.now()
    const { pid } = worker.process
    this.#current.add(worker)
    let isReady = false
    return new Promise((resolve) => {
      worker.on('message', ({ ready }: { ready?: string[] }) => {
        if (!ready) return
        isReady = true
        this.#log.info({ worker: worker.id, pid }, 'worker ready')
        resolve(ready)
      })
      worker.once('exit', (code, signal) => {
        // A process that never served has already reported why.
        if (isReady) this.#log.info({ worker: worker.id, pid, code, signal }, 'worker ended')
        if (this.#current.delete(worker) && this.#started) void this.#refill(performance.now() - startedAt)
        resolve(undefined)
      })
    })
  }

  async #refill(livedMs: number): Promise<void> {
    this.#pauseMs = livedMs > youngMs ? 0 : Math.min(Math.max(2 * this.#pauseMs, pauses.firstMs), pauses.maxMs)
    await wait(this.#pauseMs)
    if (this.#stopping || this.#current.size >= this.#count) return
    this.#log.warn({}, 'a worker ended unexpectedly, starting another')
    await this.#begin()
  }
}

async function hasEnded(worker: Worker, withinMs: number): Promise<void> {
  const late = setTimeout(() => worker.process.kill('SIGKILL'), withinMs)
  await once(worker, 'exit')
  clearTimeout(late)
}

const listWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isDead() === false ? worker : []))
