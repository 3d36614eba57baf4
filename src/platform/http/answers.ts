import type { Finished } from './endpoint.ts'
import type { Caller } from './parts.ts'

const keptBytes = 8 * 1_048_576

/**
 * Answers to reads, kept with the caller they were made for. Where the database can tell that nothing was written, the
 * caller is the same object from request to request, and its answers are still true; after any write it is another.
 */
export class Answers {
  #of = new WeakMap<Caller, Map<string, Finished>>()
  #bytes = 0

  find(caller: Caller, url: string): Finished | undefined {
    return this.#of.get(caller)?.get(url)
  }

  keep(caller: Caller, url: string, answer: Finished): void {
    this.#bytes += url.length + (answer.body?.length ?? 0)
    if (this.#bytes > keptBytes) {
      this.#of = new WeakMap()
      this.#bytes = 0
    }
    const kept = this.#of.get(caller) ?? new Map<string, Finished>()
    this.#of.set(caller, kept.set(url, answer))
  }
}
