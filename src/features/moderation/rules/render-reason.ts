import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'

/** Adds the HTML of the reason, which becomes a comment on a public task. */
export const renderReason = async <T extends { reason: string }>(input: T): Promise<T & { parsed_reason: string }> => ({
  ...input,
  parsed_reason: await renderInWorker(input.reason, { field: 'reason' }),
})
