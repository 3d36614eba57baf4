import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Mutex } from '../../lib/concurrency.ts'
import { lazily } from '../../lib/lazily.ts'
import { entryPoint } from '../../lib/project.ts'
import { Unavailable } from '../errors.ts'
import { countCells, type KnownImages, type MarkdownOptions, tooComplex } from './limits.ts'
import type { Rendered } from './render.ts'
import type { RenderJob, RenderReply } from './worker.ts'

/** Like `renderMarkdown`, but renders long text in a worker thread, so it doesn't block other requests. */
export const renderInWorker = async (text: string, options: MarkdownOptions): Promise<string> =>
  (await rendered(text, options)).html

/**
 * Renders text that may contain images. `find` returns which of their URLs are ours. The `unknown` ones became links.
 */
export async function renderWithImages(
  text: string,
  options: MarkdownOptions,
  find: (urls: string[]) => Promise<KnownImages>,
): Promise<{ html: string; unknown: string[] }> {
  const { html, urls } = await rendered(text, options)
  if (urls.length === 0) return { html, unknown: [] }
  const images = await find(urls)
  const unknown = urls.filter((url) => !Object.hasOwn(images, url))
  if (unknown.length === urls.length) return { html, unknown }
  return { html: await renderInWorker(text, { ...options, images }), unknown }
}

async function rendered(text: string, options: MarkdownOptions): Promise<Rendered> {
  // True for most comments. Sending them to the thread would gain nothing.
  if (text.length <= 1_000 && countCells(text) <= 200) return (await loadRenderer()).renderText(text, options)
  const reply = await renderer.run({ text, options })
  if ('refused' in reply) throw tooComplex(options)
  return reply
}

/** Loaded with the first text, because the parser and the sanitizer are large. */
const loadRenderer = lazily(() => import('./render.ts'))

/** Text beyond this is rejected, because each piece may take a few hundred milliseconds. */
const maxWaiting = 20

/**
 * A worker thread that renders one piece of text at a time, started with the first. Text that takes too long is
 * rejected, and the thread ends.
 */
export class Renderer {
  readonly #timeLimitMs: number
  readonly #file: string
  #thread: Worker | undefined
  readonly #mutex = new Mutex()
  #waiting = 0

  constructor({ timeLimitMs, file = workerFile }: { timeLimitMs: number; file?: string }) {
    this.#timeLimitMs = timeLimitMs
    this.#file = file
  }

  run(job: RenderJob): Promise<RenderReply> {
    if (this.#waiting >= maxWaiting)
      return Promise.reject(new Unavailable('busy', 'The server is busy. Try again in a few seconds.'))
    this.#waiting += 1
    const rendered = () =>
      this.#render(job).finally(() => {
        this.#waiting -= 1
      })
    return this.#mutex.run(rendered)
  }

  async #render(job: RenderJob): Promise<RenderReply> {
    const thread = await this.#started()
    const { promise, resolve, reject } = Promise.withResolvers<RenderReply | undefined>()
    // If the whole process was paused, a reply that has already arrived is read before the timeout counts.
    const timer = setTimeout(() => setImmediate(() => resolve(undefined)), this.#timeLimitMs)
    // A busy thread keeps the process alive; an idle one doesn't.
    thread.ref()
    thread.on('message', resolve).on('error', reject)
    thread.postMessage(job)
    const reply = await promise.catch(async (error: unknown) => {
      await this.#end(thread)
      throw error
    })
    clearTimeout(timer)
    thread.off('message', resolve).off('error', reject).unref()
    if (!reply) await this.#end(thread)
    return reply ?? { refused: true }
  }

  /** The thread reports when it's ready, so that its start doesn't count towards the first time limit. */
  async #started(): Promise<Worker> {
    if (this.#thread) return this.#thread
    const thread = new Worker(this.#file, { execArgv: [] })
    await once(thread, 'message')
    this.#thread = thread
    return thread
  }

  async #end(thread: Worker): Promise<void> {
    this.#thread = undefined
    await thread.terminate()
  }
}

const workerFile = entryPoint('src/platform/markdown/worker.ts', 'markdown-worker')

/** On any machine, the costliest text within the limits takes a small part of this time. */
const renderer = new Renderer({ timeLimitMs: 5_000 })
