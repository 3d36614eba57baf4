/** One at a time, in the order they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work)
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
