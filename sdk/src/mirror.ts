import { CairnError } from './errors.ts'
import { type FeedSource, type FollowOptions, followPages, patiently } from './follow.ts'
import type { Category, Client, Comment, EventFeed, FeedEvent, List, Task, Vote } from './generated.ts'
import { readEverything, readLists, readTask, readTasks } from './mirror-reader.ts'
import { applyEvent, type MirrorRecords, noRecords, nothingStale, type OfTask, type Stale } from './mirror-records.ts'
import type { CallOptions } from './options.ts'

/** The result of `toJSON`, for resuming after a restart. */
export interface SavedMirror {
  cursor: number
  records: { [Noun in keyof MirrorRecords]: (MirrorRecords[Noun] extends Map<number, infer T> ? T : never)[] }
}

export interface MirrorOptions extends CallOptions {
  saved?: SavedMirror
}

/**
 * A copy of a map's lists, categories, tasks, comments and votes, kept up to date by its events. People's names are as
 * of the last time their record was read. Not safe for concurrent use.
 */
export class Mirror {
  readonly #client: Client
  readonly #feed: FeedSource
  #cursor = 0
  #records: MirrorRecords = noRecords()

  private constructor(client: Client, feed: FeedSource) {
    this.#client = client
    this.#feed = feed
  }

  /** Reads everything, or only the changes since it was saved. Waits if the server is down. */
  static async open(client: Client, feed: FeedSource, { saved, ...options }: MirrorOptions): Promise<Mirror> {
    const mirror = new Mirror(client, feed)
    if (!saved) {
      await mirror.#readEverything(options)
      return mirror
    }
    mirror.#cursor = saved.cursor
    for (const [noun, list] of Object.entries(saved.records)) {
      const records = mirror.#records[noun as keyof MirrorRecords] as Map<number, unknown>
      for (const record of list) records.set(record.id, record)
    }
    await mirror.update(options)
    return mirror
  }

  /** In the API's order. */
  get lists(): ReadonlyMap<number, List> {
    return this.#records.lists
  }
  get categories(): ReadonlyMap<number, Category> {
    return this.#records.categories
  }
  get tasks(): ReadonlyMap<number, Task> {
    return this.#records.tasks
  }
  get comments(): ReadonlyMap<number, OfTask<Comment>> {
    return this.#records.comments
  }
  get votes(): ReadonlyMap<number, OfTask<Vote>> {
    return this.#records.votes
  }

  /** Applies all changes up to now. */
  async update(options: CallOptions = {}): Promise<void> {
    for (let more = true; more; ) {
      const page = await patiently(() => this.#nextPage(options), options.signal)
      if (!page) return
      await this.#take(page, options)
      more = page.more
    }
  }

  /** Keeps the copy up to date until the signal aborts. Each event is yielded after it has been applied. */
  async *follow(asked: Pick<FollowOptions, 'signal' | 'everyMs' | 'stream'> = {}): AsyncGenerator<FeedEvent> {
    const { signal } = asked
    const options = signal ? { signal } : {}
    for (let isOver = false; !isOver; ) {
      try {
        for await (const page of followPages(this.#feed, { ...asked, after: this.#cursor })) {
          await this.#take(page, options)
          yield* page.results
        }
        isOver = true
      } catch (error) {
        if (signal?.aborted && error === signal.reason) return
        if (!isExpired(error)) throw error
        await this.#readEverything(options)
      }
    }
  }

  toJSON(): SavedMirror {
    const { lists, categories, tasks, comments, votes } = this.#records
    const records = {
      lists: [...lists.values()],
      categories: [...categories.values()],
      tasks: [...tasks.values()],
      comments: [...comments.values()],
      votes: [...votes.values()],
    }
    return { cursor: this.#cursor, records }
  }

  /** Undefined if the feed didn't go back far enough and everything was read again. */
  async #nextPage(options: CallOptions): Promise<EventFeed | undefined> {
    try {
      return await this.#client.events.list({ after: this.#cursor }, options)
    } catch (error) {
      if (!isExpired(error)) throw error
      await this.#readEverything(options)
      return undefined
    }
  }

  async #take(page: EventFeed, options: CallOptions): Promise<void> {
    const stale = nothingStale()
    for (const event of page.results) applyEvent(this.#records, stale, event)
    await patiently(() => this.#readAgain(stale, options), options.signal)
    this.#cursor = page.cursor
  }

  async #readAgain(stale: Stale, options: CallOptions): Promise<void> {
    if (stale.everything) {
      this.#records = await readEverything(this.#client, options)
      return
    }
    if (stale.lists) await readLists(this.#client, this.#records, options)
    if (stale.allTasks) await readTasks(this.#client, this.#records, options)
    for (const id of stale.tasks) await readTask(this.#client, this.#records, id, options)
  }

  /** The cursor is read first, so changes made during the read come after it. */
  async #readEverything(options: CallOptions): Promise<void> {
    await patiently(async () => {
      // A token without full access is rejected here, rather than leading to an incomplete copy.
      const { cursor } = await this.#client.events.list({ after: 'latest', type: ['person.removed'] }, options)
      this.#records = await readEverything(this.#client, options)
      this.#cursor = cursor
    }, options.signal)
  }
}

const isExpired = (error: unknown): boolean => error instanceof CairnError && error.code === 'cursor_expired'
