import { readFileSync } from 'node:fs'

/**
 * For how many milliseconds the main thread of a process has had a processor. Unlike a clock it stands still while other
 * programs have the processor, so that it says how long the event loop was busy and not how busy the machine was. Where the
 * system does not tell, the clock has to do.
 */
export function mainThreadTime(pid: number): number {
  if (process.platform !== 'linux') return performance.now()
  const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
