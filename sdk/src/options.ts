export interface ClientOptions {
  /** The address of the installation, such as `https://feedback.example.org`. */
  baseUrl: string
  /** An API token of the map. */
  token: string
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch
  /** How often a failed call is retried, if that is safe. Default: 3. */
  retries?: number
  /** The delay before the first retry. It doubles with each further retry. Default: 200. */
  backoffMs?: number
  /** How long one attempt may take. Default: 30,000. */
  timeoutMs?: number
  /** Sent with every request, such as a `User-Agent` of your own. */
  headers?: Record<string, string>
  /** Called before every attempt. It may set headers. If it throws, the call throws the same error. */
  onRequest?: (request: RequestInfo) => void | Promise<void>
  /** Called after every attempt that got a response, whatever its status. */
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

/** One attempt of a call, after its response. */
export interface ResponseInfo {
  method: string
  url: string
  status: number
  headers: Headers
  durationMs: number
}

export interface CallOptions {
  /** Aborts the call, even while it waits for a retry. */
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
   * Within 24 hours, calls with the same key have an effect only once. By default, every call has a new random key. Use
   * your own key if your program may repeat a call after a restart.
   */
  idempotencyKey?: string
}

export interface EditOptions extends CallOptions {
  /** From `etagOf`: throws a `ConflictError` with the code `changed_meanwhile` if the record has been changed since. */
  ifMatch?: string
  /** As for a create: within 24 hours, calls with the same key have an effect only once. */
  idempotencyKey?: string
}

/** The bytes of a file. */
export type FileContent = Blob | Uint8Array<ArrayBuffer>
