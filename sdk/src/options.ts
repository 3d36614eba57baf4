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
  /** The `BRAND_PREFIX` of the installation, if it has one. With `acme`, its field `acme_url` is `service_url` here. */
  brandPrefix?: string
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
   * For 24 hours, the same key creates only one record. Default: a new random key for every call. Use your own key if
   * your program may repeat a call after a restart.
   */
  idempotencyKey?: string
}

export interface EditOptions extends CallOptions {
  /** From `etagOf`: throws a `ConflictError` with the code `changed_meanwhile` if the record has been changed since. */
  ifMatch?: string
}

/** The bytes of a file. */
export type FileContent = Blob | Uint8Array<ArrayBuffer>
