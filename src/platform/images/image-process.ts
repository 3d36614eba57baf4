import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { entryPoint } from '../../lib/project.ts'
import type { Reencoded, ReencodeJob } from './reencode.ts'

/** The costliest picture that we accept needs two thirds of this memory and a quarter of this time. */
const limits = { maxMemoryBytes: 700 * 1_048_576, maxProcessorMs: 15_000 }

/** The process limits its own CPU time. This limit is for a busy machine, or a process that hangs. */
const timeLimitMs = 60_000

/** An idle process is ended to free its memory. The next image starts another one. */
const idleMs = 30_000

/** A separate process that handles images one by one. It starts with the first image, and ends with the server. */
export class ImageProcess {
  readonly #limits: typeof limits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(other: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...other }
  }

  /** Called for one image at a time. Undefined if the process was killed or exited. */
  async run(job: ReencodeJob): Promise<Reencoded | undefined> {
    clearTimeout(this.#idle)
    const child = this.#child ?? (await this.#start())
    // A busy process keeps the server alive; an idle one doesn't.
    setRef(child, true)
    const { promise, resolve } = Promise.withResolvers<Reencoded | undefined>()
    const end = () => resolve(undefined)
    // If the whole server was paused, a reply that has already arrived is read before the timeout counts.
    const timer = setTimeout(() => setImmediate(end), timeLimitMs)
    child.once('message', resolve).once('exit', end)
    // If it can't be sent, the process has exited.
    child.send({ ...job, ...this.#limits }, () => undefined)
    const reply = await promise
    clearTimeout(timer)
    child.off('message', resolve).off('exit', end)
    setRef(child, false)
    if (reply) this.#idle = setTimeout(() => this.#end(child), idleMs).unref()
    else this.#end(child)
    return reply
  }

  async #start(): Promise<ChildProcess> {
    const child = await started()
    this.#child = child
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    child.on('error', forget).on('exit', forget)
    return child
  }

  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
    child.kill('SIGKILL')
  }
}

/** The process gets none of the server's settings, because they contain secrets. */
async function started(): Promise<ChildProcess> {
  const child = fork(entryPoint('src/platform/images/worker.ts', 'image-worker'), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const exit = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The image process exited before it was ready: ${signal ?? code}.`)
  })
  await Promise.race([once(child, 'message'), exit])
  return child
}

function setRef(child: ChildProcess, isBusy: boolean): void {
  for (const each of [child, child.channel]) isBusy ? each?.ref() : each?.unref()
}
