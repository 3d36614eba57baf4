import type { MapContext } from '../../../platform/context.ts'
import { renderTextIn } from '../../images/queries/images.ts'

/** Adds the HTML of the reason, including the map's images. On a public task, the reason becomes a comment. */
export async function renderReason<T extends { reason: string }>(
  ctx: MapContext,
  input: T,
): Promise<T & { parsed_reason: string; remote_images?: string[] }> {
  const { html, remote } = await renderTextIn(ctx, input.reason, { field: 'reason' })
  return { ...input, parsed_reason: html, remote_images: remote }
}
