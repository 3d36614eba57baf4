const maxCached = 1000

/** Remembers what a pure function returned, for as many arguments as a few pages need. */
export function cached<Argument, Result>(work: (argument: Argument) => Result): (argument: Argument) => Result {
  const results = new Map<Argument, Result>()
  return (argument) => {
    if (results.has(argument)) return results.get(argument) as Result
    if (results.size >= maxCached) results.clear()
    const result = work(argument)
    results.set(argument, result)
    return result
  }
}
