import { readFileSync } from 'node:fs'

/**
 * The CPU time of a process's main thread, in milliseconds. Unlike a clock, it stops while other programs run, so it
 * measures how busy the event loop was, not the machine. Falls back to the clock on systems that don't report it.
 */
export const mainThreadTime = (pid: number): number =>
  process.platform === 'linux' ? scheduled(pid)[0] : performance.now()

/** How many milliseconds the main thread waited for a CPU; 0 on systems that don't report it. */
export const runDelay = (pid: number): number => (process.platform === 'linux' ? scheduled(pid)[1] : 0)

function scheduled(pid: number): [ran: number, waited: number] {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return [Number(ran) / 1e6, Number(waited) / 1e6]
}
