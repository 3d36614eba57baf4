import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Far more than any picture needs, on any machine. */
const timeLimitMs = 20_000

/** A thread that draws one picture after the other, so that requests go on meanwhile. It starts with the first one. */
export class DrawingThread<Job> {
  readonly #file: () => string
  #thread: Promise<Worker> | undefined

  constructor(file: () => string) {
    this.#file = file
  }

  /** Called for one picture at a time. */
  async draw(job: Job): Promise<Buffer> {
    this.#thread ??= started(this.#file())
    const thread = await this.#thread.catch((error: unknown) => {
      this.#thread = undefined
      throw error
    })
    const limit = AbortSignal.timeout(timeLimitMs)
    // The process waits for a thread that works, and ends with one that is idle.
    thread.ref()
    try {
      const reply = once(thread, 'message', { signal: limit })
      thread.postMessage(job)
      const [picture] = (await reply) as [Uint8Array]
      thread.unref()
      return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
    } catch (error) {
      this.#thread = undefined
      await thread.terminate()
      throw error
    }
  }
}

/** The thread says when it is ready. */
async function started(file: string): Promise<Worker> {
  const thread = new Worker(file, { execArgv: [] })
  await once(thread, 'message')
  return thread
}
