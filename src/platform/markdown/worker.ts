import { parentPort } from 'node:worker_threads'
import { Invalid } from '../errors.ts'
import type { MarkdownOptions } from './limits.ts'
import { type Rendered, renderText } from './render.ts'

export interface RenderJob {
  text: string
  options: MarkdownOptions
}

/** Any other error ends the worker, and with it the job. */
export type RenderReply = Rendered | { refused: true }

parentPort?.on('message', ({ text, options }: RenderJob) => {
  let reply: RenderReply
  try {
    reply = renderText(text, options)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    reply = { refused: true }
  }
  parentPort?.postMessage(reply)
})
parentPort?.postMessage('ready')
