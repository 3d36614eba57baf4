export interface ClientOptions {
  /** The address of the installation, such as `https://feedback.example.org`. */
  baseUrl: string
  /** An API token of the map. */
  token: string
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch
  /** How often a call is sent again after a failure, if that is safe. Default: 3. */
  retries?: number
  /** The wait before the first retry. It is doubled for each retry after it. Default: 200. */
  backoffMs?: number
  /** How long one attempt may take. Default: 30,000. */
  timeoutMs?: number
  /** Sent with every request, such as a `User-Agent` of your own. */
  headers?: Record<string, string>
  /** Called before every attempt. It may set headers, and what it throws is thrown by the call. */
  onRequest?: (request: RequestInfo) => void | Promise<void>
  /** Called after every attempt that was answered, whatever the answer is. */
  onResponse?: (response: ResponseInfo) => void | Promise<void>
  /** The `BRAND_PREFIX` of the installation, if it has one. With `acme`, its field `acme_url` is `service_url` here. */
  brandPrefix?: string
}

/** One attempt of a call, before it is sent. */
export interface RequestInfo {
  method: string
  url: string
  headers: Headers
}

/** One attempt of a call, after it was answered. */
export interface ResponseInfo {
  method: string
  url: string
  status: number
  headers: Headers
  durationMs: number
}

export interface CallOptions {
  /** Aborts the call, also while it waits for a retry. */
  signal?: AbortSignal
}

export interface ReadOptions extends CallOptions {
  /** From `etagOf`: the result is undefined if the record has not changed. */
  ifNoneMatch?: string | undefined
}

/** A read without `ifNoneMatch`, which always has a result. */
export interface PlainReadOptions extends CallOptions {
  ifNoneMatch?: undefined
}

export interface CreateOptions extends CallOptions {
  /**
   * For 24 hours, the same key does this only once. Every call has a new random key unless you give one. Use your own key if
   * your program may repeat a call after a restart.
   */
  idempotencyKey?: string
}

export interface EditOptions extends CallOptions {
  /** From `etagOf`: throws a `ConflictError` with the code `changed_meanwhile` if the record has been changed since. */
  ifMatch?: string
  /** As for a create: for 24 hours, the same key does this only once. */
  idempotencyKey?: string
}

/** The bytes of a file. */
export type FileContent = Blob | Uint8Array<ArrayBuffer>
