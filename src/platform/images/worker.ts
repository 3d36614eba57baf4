import { loadSharp } from './image-type.ts'
import { type ReencodeJob, reencode } from './reencode.ts'

const checkEveryMs = 10

/**
 * The process that decodes untrusted images, one at a time, in sharp's threads. It exits if a picture needs too much
 * memory or time, without affecting the server. It ignores Ctrl-C, because the server may be waiting for an image.
 */
process.on('message', async (job: ReencodeJob & { maxMemoryBytes: number; maxProcessorMs: number }) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isTooMuch = process.memoryUsage.rss() > job.maxMemoryBytes || (user + system) / 1_000 > job.maxProcessorMs
    // A normal exit would wait for the threads.
    if (isTooMuch) end()
  }, checkEveryMs)
  const reply = await reencode(job)
  clearInterval(watch)
  process.send?.(reply)
})
process.on('disconnect', end)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// Loaded now, so that it doesn't count towards the first image's time limit.
void loadSharp().then(() => process.send?.('ready'), end)

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
