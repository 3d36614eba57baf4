import { createMapContext, type MapContext, type MapRef, type Site } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { FeedPoller } from '../../../platform/events/feed-poller.ts'
import { EventStream } from '../../../platform/http/event-stream.ts'
import type { Log } from '../../../platform/log.ts'
import { LiveGroup, type LivePage } from './live-group.ts'

interface Parts {
  database: Database
  site: Site
  clock: () => Date
  log: Log
  poller: FeedPoller
}

/** More pages than these are not followed; they work as they do without a script. */
const maxPages = 5_000
const maxPagesOfNetwork = 100
const heartbeatMs = 25_000
/** Then the browser connects again, and is let in again or not. */
const maxAgeMs = 15 * 60_000

/** The pages of this process that are open and visible in browsers, and follow what happens. */
export class LivePages {
  readonly #parts: Parts
  readonly #groups = new Map<number, { group: LiveGroup; unwatch: () => void }>()
  readonly #networks = new Map<EventStream, string>()
  readonly #timer: NodeJS.Timeout

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  /** Undefined if there are too many. */
  open(map: MapRef, network: string, page: Omit<LivePage, 'output'>): EventStream | undefined {
    const ofNetwork = [...this.#networks.values()].filter((other) => other === network).length
    if (this.#networks.size >= maxPages || ofNetwork >= maxPagesOfNetwork) return undefined
    const output = new EventStream()
    const expiry = setTimeout(() => output.destroy(), maxAgeMs).unref()
    const { group, unwatch } = this.#groups.get(map.id) ?? this.#newGroup(map)
    const reader = { ...page, output }
    this.#networks.set(output, network)
    output.once('close', () => {
      clearTimeout(expiry)
      this.#networks.delete(output)
      group.delete(reader)
      if (group.size > 0) return
      unwatch()
      if (this.#groups.get(map.id)?.group === group) this.#groups.delete(map.id)
    })
    group.add(reader)
    return output
  }

  close(): void {
    clearInterval(this.#timer)
    for (const output of this.#networks.keys()) {
      if (output.readableLength > 0) output.destroy()
      else output.end()
    }
  }

  #newGroup(map: MapRef): { group: LiveGroup; unwatch: () => void } {
    const group = new LiveGroup(() => this.#context(map))
    const tell = (seq: number) =>
      void group.tell(seq).catch((error) => {
        this.#parts.log.warn({ err: error, map_id: map.id }, 'open pages could not be told of a change')
        group.end()
      })
    const added = { group, unwatch: this.#parts.poller.watch(map, tell) }
    this.#groups.set(map.id, added)
    return added
  }

  #beat(): void {
    for (const { group } of this.#groups.values()) group.beat()
  }

  #context(map: MapRef): MapContext {
    const { database, site, clock } = this.#parts
    const actor = { kind: 'visitor' } as const
    return createMapContext({ database, site, now: clock().toISOString(), actor, requestId: null, map, role: null })
  }
}

const opened = new WeakMap<Database, LivePages>()

/** The open pages of the process that serves this database. */
export function openLivePages(parts: Parts): LivePages {
  const pages = new LivePages(parts)
  opened.set(parts.database, pages)
  return pages
}

export function requireLivePages({ database }: MapContext): LivePages {
  const pages = opened.get(database)
  if (!pages) throw new Error('No live pages were opened for this database.')
  return pages
}
