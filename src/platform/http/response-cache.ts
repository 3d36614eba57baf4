import { Readable } from 'node:stream'
import type { HttpResponse } from './endpoint.ts'
import type { Caller } from './server-deps.ts'

const maxCachedBytes = 8 * 1_048_576

/**
 * Caches the responses to GET requests by caller and URL. It needs no invalidation: `authenticate` returns the same
 * `Caller` object only while nothing has been written to the database. After a write the caller is a new object, so the
 * old responses are not found. Where the engine has no version, every request has a new caller and nothing is reused.
 */
export class ResponseCache {
  #responses = new WeakMap<Caller, Map<string, HttpResponse>>()
  #bytes = 0

  find(caller: Caller, url: string): HttpResponse | undefined {
    return this.#responses.get(caller)?.get(url)
  }

  store(caller: Caller, url: string, response: HttpResponse): void {
    if (response.body instanceof Readable) return
    this.#bytes += url.length + (response.body?.length ?? 0)
    if (this.#bytes > maxCachedBytes) {
      this.#responses = new WeakMap()
      this.#bytes = 0
    }
    const byUrl = this.#responses.get(caller) ?? new Map<string, HttpResponse>()
    this.#responses.set(caller, byUrl.set(url, response))
  }
}
