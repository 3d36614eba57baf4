import { renderMarkdown } from '../../../platform/markdown/render.ts'

/** Adds the HTML of the reason, which becomes a comment on a public task. */
export const renderReason = <T extends { reason: string }>(input: T): T & { parsed_reason: string } => ({
  ...input,
  parsed_reason: renderMarkdown(input.reason, { images: false }),
})
