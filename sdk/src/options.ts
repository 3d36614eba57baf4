export interface ClientOptions {
  /** The installation's address, such as `https://feedback.example.org`. */
  baseUrl: string
  /** An API token for the map. */
  token: string
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch
  /** How many times a failed call is retried, if that's safe. Default: 3. */
  retries?: number
  /** The delay before the first retry, in milliseconds. Doubles with each further retry. Default: 200. */
  backoffMs?: number
  /** The timeout for each attempt, in milliseconds. Default: 30,000. */
  timeoutMs?: number
  /** Sent with every request, such as a custom `User-Agent`. */
  headers?: Record<string, string>
  /** Called before every attempt. Can set headers. If it throws, the call throws the same error. */
  onRequest?: (request: RequestInfo) => void | Promise<void>
  /** Called after every attempt that got a response, whatever its status. */
  onResponse?: (response: ResponseInfo) => void | Promise<void>
  /**
   * The installation's `BRAND_PREFIX`, if it has one. With `acme`, its `acme_url` field is called `service_url` here.
   */
  brandPrefix?: string
}

/** One attempt at a call, before it's sent. */
export interface RequestInfo {
  method: string
  url: string
  headers: Headers
}

/** One attempt at a call, after its response. */
export interface ResponseInfo {
  method: string
  url: string
  status: number
  headers: Headers
  durationMs: number
}

export interface CallOptions {
  /** Aborts the call, even while it's waiting to retry. */
  signal?: AbortSignal
}

export interface ReadOptions extends CallOptions {
  /** From `etagOf`: the result is undefined if the record hasn't changed. */
  ifNoneMatch?: string | undefined
}

/** A read without `ifNoneMatch`, which always has a result. */
export interface PlainReadOptions extends CallOptions {
  ifNoneMatch?: undefined
}

export interface CreateOptions extends CallOptions {
  /**
   * Within 24 hours, calls with the same key take effect only once. By default, every call has a new random key. Use
   * your own key if your program might repeat a call after a restart.
   */
  idempotencyKey?: string
}

export interface EditOptions extends CallOptions {
  /** From `etagOf`: throws a `ConflictError` (`changed_meanwhile`) if the record has changed since. */
  ifMatch?: string
  /** As for creates: within 24 hours, calls with the same key take effect only once. */
  idempotencyKey?: string
}

/** The bytes of a file. */
export type FileContent = Blob | Uint8Array<ArrayBuffer>
