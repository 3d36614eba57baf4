/** Runs one function at a time, in call order. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => undefined)
    return result
  }
}

/**
 * Like `Promise.all(items.map(work))`, with at most `limit` running at a time. Results are in the order of the items.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const runner = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: limit }, runner))
  return results
}

/**
 * Waits for several independent statements, which are sent to PostgreSQL in one round trip. If any fail, the first
 * one's error is thrown, but only after all of them have ended: none may outlive its transaction.
 */
export async function together<Results extends unknown[]>(
  ...running: { [I in keyof Results]: Promise<Results[I]> }
): Promise<Results> {
  const ended = await Promise.allSettled(running)
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  }) as Results
}
