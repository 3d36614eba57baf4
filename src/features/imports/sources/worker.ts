import { parentPort, workerData } from 'node:worker_threads'
import { BadSource } from './source.ts'
import { convertUpload } from './uploaded.ts'

export type ConvertReply = { converted: Awaited<ReturnType<typeof convertUpload>> } | { problem: string }

/** Any other error ends the thread, and with it the job. */
async function reply(): Promise<ConvertReply> {
  try {
    return { converted: await convertUpload(workerData) }
  } catch (error) {
    if (error instanceof BadSource) return { problem: error.message }
    throw error
  }
}

void reply().then((message) => parentPort?.postMessage(message))
