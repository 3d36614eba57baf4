import { onTestFinished } from 'vitest'

/** The most CPU time that this thread used between two turns of its event loop. Elapsed time depends on the machine. */
export function longestTurn(): () => number {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [before, longest] = [used(), 0]
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  onTestFinished(() => clearInterval(timer))
  return () => {
    look()
    return longest
  }
}
