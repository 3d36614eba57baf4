import type { Database } from './database.ts'

/**
 * Caches reads until the next commit by any process, which changes the database's version, so a cached value is never
 * stale. PostgreSQL has no version, so nothing is cached there.
 */
export class VersionCache<Value extends object> {
  readonly #database: Database
  readonly #maxValues: number
  readonly #values = new Map<string, Value>()
  #version: number | undefined

  constructor(database: Database, maxValues: number) {
    this.#database = database
    this.#maxValues = maxValues
  }

  /** Returns the cached value, or reads it. Undefined is not cached. */
  async get(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    // Read before the value, so that a write in between makes the cached value invalid.
    const version = this.#database.version()
    if (version === undefined) return read()
    if (version !== this.#version) this.#values.clear()
    this.#version = version
    const cached = this.#values.get(key)
    if (cached) return cached
    const value = await read()
    if (value && version === this.#version) {
      if (this.#values.size >= this.#maxValues) this.#values.clear()
      this.#values.set(key, value)
    }
    return value
  }
}
