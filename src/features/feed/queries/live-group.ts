import type { MapContext } from '../../../platform/context.ts'
import { type EventStream, heartbeat, message } from '../../../platform/http/event-stream.ts'
import { isOpenToAll } from '../../maps/queries/is-open-to-all.ts'
import { newsFor, pageNewsOf } from '../rules/page-news.ts'
import { maxEvents } from '../schema.ts'
import { readFeed } from './read-feed.ts'

/** A page that is open in a browser. */
export interface LivePage {
  output: EventStream
  /** The page shows this task only. */
  taskId: number | undefined
  /** Whether its reader may still see the map. */
  mayRead(): Promise<boolean>
}

/** The open pages of one map. What is new is read once for all of them. */
export class LiveGroup {
  readonly #context: () => MapContext
  readonly #pages = new Set<LivePage>()
  /** What all of them have been told; undefined until the first knows where the feed is. */
  #seq: number | undefined
  #latest = 0
  #telling = false

  constructor(context: () => MapContext) {
    this.#context = context
  }

  get size(): number {
    return this.#pages.size
  }

  add(page: LivePage): void {
    this.#pages.add(page)
  }

  delete(page: LivePage): void {
    this.#pages.delete(page)
  }

  end(): void {
    for (const { output } of this.#pages) output.end()
  }

  beat(): void {
    for (const { output } of this.#pages) output.send(heartbeat(this.#seq ?? 0))
  }

  /** The feed has come so far. Never two at a time. */
  async tell(latest: number): Promise<void> {
    this.#latest = Math.max(this.#latest, latest)
    if (this.#telling) return
    this.#telling = true
    try {
      this.#seq ??= this.#latest
      while (this.#seq < this.#latest) this.#seq = await this.#tellPart(this.#seq)
    } finally {
      this.#telling = false
    }
  }

  async #tellPart(after: number): Promise<number> {
    const ctx = this.#context()
    if (!(await isOpenToAll(ctx))) await this.#endRefused()
    const part = await readFeed(ctx, { after, limit: maxEvents, scope: 'read' })
    const news = pageNewsOf(part.events)
    for (const { output, taskId } of this.#pages) {
      const own = newsFor(news, taskId)
      if (own === undefined) continue
      // Who does not read is not waited for: the browser connects again, and looks again.
      if (output.isFull) output.destroy()
      else output.send(message(part.cursor, { now: ctx.now, ...own }))
    }
    return part.cursor
  }

  async #endRefused(): Promise<void> {
    for (const page of this.#pages) {
      if (await page.mayRead()) continue
      this.#pages.delete(page)
      page.output.end()
    }
  }
}
