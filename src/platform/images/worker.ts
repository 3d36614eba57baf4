import { loadSharp } from './image-type.ts'
import { type ReencodeJob, reencode } from './reencode.ts'

const checkEveryMs = 10

/**
 * The process that decodes strangers' images, one at a time, in sharp's threads. It ends itself if a picture needs too
 * much, without affecting the server. Ctrl-C is meant for the server, which may wait for an image.
 */
process.on('message', async (job: ReencodeJob & { maxMemoryBytes: number; maxProcessorMs: number }) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isTooMuch = process.memoryUsage.rss() > job.maxMemoryBytes || (user + system) / 1_000 > job.maxProcessorMs
    // An ordinary exit would wait for the threads.
    if (isTooMuch) end()
  }, checkEveryMs)
  const reply = await reencode(job)
  clearInterval(watch)
  process.send?.(reply)
})
process.on('disconnect', end)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// Loading it is no part of the time for the first image.
await loadSharp()
process.send?.('ready')

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
