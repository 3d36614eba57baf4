import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { entryPoint } from '../../../lib/project.ts'
import { BadSource } from './source.ts'
import type { Uploaded } from './uploaded.ts'
import type { ConvertReply } from './worker.ts'

interface Limits {
  signal: AbortSignal
  /** A limit for hostile files: large boards need a fraction of it. */
  maxMemoryMb?: number
}

/**
 * Like `convertUpload`, but in a thread, because a large file takes seconds and the server answers requests meanwhile.
 * Files come from any team's administrators, so the thread has its own memory limit.
 */
export async function convertInWorker(upload: Uploaded, { signal, maxMemoryMb = 160 }: Limits) {
  const thread = new Worker(entryPoint('src/features/imports/sources/worker.ts', 'import-worker'), {
    execArgv: [],
    workerData: upload,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 16 },
  })
  try {
    const [reply] = (await once(thread, 'message', { signal })) as [ConvertReply]
    if ('problem' in reply) throw new BadSource(reply.problem)
    return reply.converted
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new BadSource('The file has too many records to convert in the browser. Use the cairn import command.')
  } finally {
    await thread.terminate()
  }
}
