import { parentPort } from 'node:worker_threads'
import { Invalid } from '../errors.ts'
import type { MarkdownOptions } from './limits.ts'
import { type Rendered, renderText } from './render.ts'

export interface RenderJob {
  text: string
  options: MarkdownOptions
}

/** Anything else that fails ends the worker, and with it the job. */
export type RenderReply = Rendered | { refused: true }

parentPort?.on('message', ({ text, options }: RenderJob) => {
  parentPort?.postMessage(replyTo(text, options))
})
parentPort?.postMessage('ready')

function replyTo(text: string, options: MarkdownOptions): RenderReply {
  try {
    return renderText(text, options)
  } catch (error) {
    if (error instanceof Invalid) return { refused: true }
    throw error
  }
}
