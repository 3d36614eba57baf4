import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { entryPoint } from '../../../lib/project.ts'
import type { MapPages, Page } from './read-pages.ts'
import { BadSource } from './source.ts'
import type { Read, ReadFolder, ReadReply, Uploaded } from './worker.ts'

interface Limits {
  signal: AbortSignal
  /** Limits for hostile files: large boards need a fraction of them. */
  maxMemoryMb?: number
  maxCpuMs?: (unpackedBytes: number) => number
}

const usualCpuMs = (bytes: number) => 60_000 + (bytes / 1_048_576) * 10_000

/**
 * Converts an upload and reads its pages in a thread, because a large file takes minutes and the server answers requests
 * meanwhile. Each page is read when it's asked for. Files come from any team's administrators, so the thread has limits.
 */
export async function readInWorker<Result>(
  upload: Uploaded,
  { signal, maxMemoryMb = 160, maxCpuMs = usualCpuMs }: Limits,
  use: (read: MapPages) => Promise<Result>,
): Promise<Result> {
  const thread = new Worker(entryPoint('src/features/imports/sources/worker.ts', 'import-worker'), {
    execArgv: [],
    workerData: upload,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 16 },
  })
  const spent = new AbortController()
  thread.on('error', (error) => spent.abort(error))
  const stop = AbortSignal.any([signal, spent.signal])
  let [allowedMs, imagesMs] = [maxCpuMs(0), 0]
  const check = async () => {
    const { user, system } = await thread.cpuUsage()
    if ((user + system) / 1_000 + imagesMs > allowedMs)
      spent.abort(new BadSource('The file takes too long to import.', { code: 'too_slow' }))
  }
  const watch = setInterval(() => check().catch(() => undefined), 500)
  const next = async (): Promise<Read | undefined> => {
    thread.postMessage('next')
    const [reply] = (await once(thread, 'message', { signal: stop })) as [ReadReply]
    if ('problem' in reply) throw new BadSource(reply.problem, reply)
    return reply.value
  }
  async function* pages(): AsyncGenerator<Page> {
    for (let page = await next(); page; page = await next()) {
      const start = performance.now()
      yield page as Page
      // Encoded in another process, whose CPU time isn't known here.
      if ((page as Page).file === 'images') imagesMs += performance.now() - start
    }
  }
  try {
    const { unpacked } = (await next()) as { unpacked: number }
    allowedMs = maxCpuMs(unpacked)
    return await use({ ...((await next()) as ReadFolder), pages: pages() })
  } catch (error) {
    const reason: NodeJS.ErrnoException = spent.signal.aborted ? spent.signal.reason : error
    if (reason.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw reason
    throw new BadSource('The file has too many records to convert here. Use the cairn import command.', {
      code: 'too_many_records',
    })
  } finally {
    clearInterval(watch)
    await thread.terminate()
  }
}
