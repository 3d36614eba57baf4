export interface ClientOptions {
  /** Where the installation is, such as `https://feedback.example.org`. */
  baseUrl: string
  /** An API token of the map to work on. */
  token: string
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch
  /** How often a call that may safely be repeated is repeated; 3 unless given. */
  retries?: number
  /** The first wait before a repetition, doubled for each one after it; 200 unless given. */
  backoffMs?: number
  /** How long one try may take; 30,000 unless given. */
  timeoutMs?: number
  /** The installation's `BRAND_PREFIX`, if it has one: what it calls `acme_url` is `service_url` here all the same. */
  brandPrefix?: string
}

export interface CallOptions {
  /** Ends the call, its waits and its repetitions. */
  signal?: AbortSignal
}

export interface ReadOptions extends CallOptions {
  /** From `etagOf`: the answer is undefined if nothing has changed since. */
  ifNoneMatch?: string | undefined
}

/** A read that has an answer in any case. */
export interface PlainReadOptions extends CallOptions {
  ifNoneMatch?: undefined
}

export interface CreateOptions extends CallOptions {
  /**
   * The same key makes the same record only once, for 24 hours. Every create has a fresh one unless given; give your
   * own to be safe across a restart of your program.
   */
  idempotencyKey?: string
}

export interface EditOptions extends CallOptions {
  /** From `etagOf`: a `ConflictError` with the code `changed_meanwhile` if somebody was first. */
  ifMatch?: string
}
