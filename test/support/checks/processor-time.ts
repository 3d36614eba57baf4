/** A stopwatch in milliseconds that runs only while this process works, so that a busy machine does not fail a test. */
export function processorTime(): () => number {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }
}
