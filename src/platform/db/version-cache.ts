import type { Database } from './database.ts'

/**
 * What was read, good for as long as nothing at all has been written: the database tells by its version, which every
 * commit of every process moves. So nothing here is ever stale, and what is read more than written costs no query.
 * On an engine without a version every look is a query.
 */
export class VersionCache<Value extends object> {
  readonly #database: Database
  readonly #room: number
  readonly #values = new Map<string, Value>()
  #version: number | undefined

  constructor(database: Database, room: number) {
    this.#database = database
    this.#room = room
  }

  /** The value kept, or else the one read now. What is not there is not kept. */
  async get(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    // Asked before the value is read: what is written meanwhile must make it worthless.
    const version = this.#database.version()
    if (version === undefined) return read()
    if (version !== this.#version) this.#startOver(version)
    const known = this.#values.get(key)
    if (known) return known
    const value = await read()
    if (value && version === this.#version) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: Value): void {
    if (this.#values.size >= this.#room) this.#values.clear()
    this.#values.set(key, value)
  }

  #startOver(version: number): void {
    this.#values.clear()
    this.#version = version
  }
}
