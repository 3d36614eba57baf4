import type { Database, Version } from './database.ts'
import { asSharedWork } from './time-limit.ts'

/**
 * Caches reads until the next commit by any process, which changes the database's version. Requests that need a value
 * while it's being read share that read.
 */
export class VersionCache<Value> {
  readonly #maxValues: number
  readonly #isKept: (value: Value) => boolean
  readonly #values = new Map<string, Promise<Value>>()
  #version: Version | undefined

  constructor(maxValues: number, isKept: (value: Value) => boolean = (value) => value !== undefined) {
    this.#maxValues = maxValues
    this.#isKept = isKept
  }

  /**
   * Returns the cached value, or reads it. `version` must be older than anything that `read` reads: then a write in
   * between makes the cached value unreachable. If it's undefined, nothing is cached.
   */
  get(version: Version | undefined, key: string, read: () => Promise<Value>): Promise<Value> {
    if (version === undefined) return read()
    if (version !== this.#version) this.#values.clear()
    this.#version = version
    return this.#values.get(key) ?? this.#read(key, read)
  }

  #read(key: string, read: () => Promise<Value>): Promise<Value> {
    const value = asSharedWork(read)
    this.#values.set(key, value)
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#maxValues) break
      this.#values.delete(oldest)
    }
    const forget = () => this.#values.get(key) === value && this.#values.delete(key)
    value.then((found) => this.#isKept(found) || forget(), forget)
    return value
  }
}

/** One such cache per database. */
export function versionCaches<Value>(...options: ConstructorParameters<typeof VersionCache<Value>>) {
  const caches = new WeakMap<Database, VersionCache<Value>>()
  return (database: Database): VersionCache<Value> => {
    const cache = caches.get(database) ?? new VersionCache<Value>(...options)
    caches.set(database, cache)
    return cache
  }
}
