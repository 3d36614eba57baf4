/** A page as the server sends it. */
export interface PageBody<T> {
  count?: number
  next: string | null
  previous: string | null
  results: T[]
}

/** Fetches the page of a `next` or `previous` link, or the first page. */
export type FetchPage<T> = (link?: string) => Promise<PageBody<T>>

export class Page<T> {
  /** The total number of records on all pages. Left out with `count: false`. */
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: T[]
  readonly #fetch: FetchPage<T>

  constructor(body: PageBody<T>, fetch: FetchPage<T>) {
    this.count = body.count as number
    this.next = body.next
    this.previous = body.previous
    this.results = body.results
    this.#fetch = fetch
  }

  /** Undefined on the last page. */
  async nextPage(): Promise<Page<T> | undefined> {
    return this.#follow(this.next)
  }

  /** Undefined on the first page. */
  async previousPage(): Promise<Page<T> | undefined> {
    return this.#follow(this.previous)
  }

  async #follow(link: string | null): Promise<Page<T> | undefined> {
    return link === null ? undefined : new Page(await this.#fetch(link), this.#fetch)
  }
}

/**
 * A list of records. `await` it for the first page, use `for await` for all records, or `pages()` for all pages. No
 * request is sent until then.
 */
export class Listing<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #fetch: FetchPage<T>
  #first: Promise<Page<T>> | undefined

  constructor(fetch: FetchPage<T>) {
    this.#fetch = fetch
  }

  then<A = Page<T>, B = never>(
    onPage?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#firstPage().then(onPage, onError)
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Page<T> | B> {
    return this.#firstPage().catch(onError)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.results
  }

  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let page: Page<T> | undefined = await this.#firstPage()
    while (page) {
      yield page
      page = await page.nextPage()
    }
  }

  /** The request is sent once, even if it's awaited several times. */
  #firstPage(): Promise<Page<T>> {
    this.#first ??= this.#fetch().then((body) => new Page(body, this.#fetch))
    return this.#first
  }
}
