/** Runs one function at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** How many calls have not begun yet. */
  get waiting(): number {
    return this.#waiting
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const begin = () => {
      this.#waiting -= 1
      return work()
    }
    const result = this.#last.then(begin)
    this.#last = result.catch(() => undefined)
    return result
  }
}
