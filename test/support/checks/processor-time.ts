/** A stopwatch that counts this process's CPU time in milliseconds, so that a busy machine doesn't fail a test. */
export function processorTime(): () => number {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }
}
