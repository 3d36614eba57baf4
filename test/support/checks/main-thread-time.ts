import { readFileSync } from 'node:fs'

/**
 * For how many milliseconds the main thread of a process has had a processor. Unlike a clock it stands still while other
 * programs have the processor, so that it says how long the event loop was busy and not how busy the machine was. Where the
 * system does not tell, the clock has to do.
 */
export const mainThreadTime = (pid: number): number =>
  process.platform === 'linux' ? scheduled(pid)[0] : performance.now()

/** For how many milliseconds the main thread was ready to work and had no processor. Where the system does not tell, 0. */
export const runDelay = (pid: number): number => (process.platform === 'linux' ? scheduled(pid)[1] : 0)

function scheduled(pid: number): [ran: number, waited: number] {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return [Number(ran) / 1e6, Number(waited) / 1e6]
}
