import { parentPort, workerData } from 'node:worker_threads'
import { BadSource } from './source.ts'
import { convertUpload } from './uploaded.ts'

export type ConvertReply = { converted: Awaited<ReturnType<typeof convertUpload>> } | { problem: string }

/** Any other error ends the thread, and with it the job. */
async function convert(): Promise<void> {
  const send = (reply: ConvertReply) => parentPort?.postMessage(reply)
  try {
    send({ converted: await convertUpload(workerData) })
  } catch (error) {
    if (!(error instanceof BadSource)) throw error
    send({ problem: error.message })
  }
}

void convert()
