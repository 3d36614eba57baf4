import type { MapContext, MapTx } from '../../../platform/context.ts'
import {
  type RenderedAgain,
  type RenderOutcome,
  renderBatch,
  rendererVersion,
  renderRowsAgain,
} from '../../../platform/markdown/render-again.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { renderCommentInWorker } from '../queries/render-comment-in-worker.ts'
import { addCommentTerms } from '../steps/insert-comment.ts'

interface RenderCommentsAgainInput {
  comment_id?: number | undefined
  /** Whether the text was pending. It is rendered only if that is still so. */
  pending?: boolean | undefined
}

/**
 * Renders again the comments whose HTML an older version made, also those that are pending or in the trash. With
 * `comment_id` it renders only that one, whichever version made it. The words stay the same, so there is no event, and
 * `modified` only changes where an image appears in a pending text: the team hasn't seen that image.
 */
export async function renderCommentsAgain(
  ctx: MapContext,
  { comment_id, pending }: RenderCommentsAgainInput = {},
): Promise<RenderOutcome> {
  const texts = ctx.db
    .selectFrom('comments')
    .select(['id', 'content', 'parsed_content as html'])
    .where('map_id', '=', ctx.map.id)
    .$if(pending !== undefined, (query) => query.where('pending', '=', pending ?? false))
  const older = texts.where('renderer', '<', rendererVersion).orderBy('renderer').orderBy('id').limit(renderBatch)
  const rows = await (comment_id === undefined ? older : texts.where('id', '=', comment_id)).execute()
  return renderRowsAgain(ctx, rows, {
    render: (row) => render(ctx, row),
    // A single comment is rendered where its images are being fetched.
    write: (tx, row, { html, remote }) =>
      write(tx, row, { html, remote: comment_id === undefined ? remote : [] }, pending),
  })
}

async function render(ctx: MapContext, { content }: Row): Promise<RenderedAgain> {
  const rendered = await renderCommentInWorker(ctx, { content })
  return { html: rendered.parsed_content, remote: rendered.remote_images ?? [] }
}

interface Row {
  id: number
  content: string
  html: string
}

/** Skips a text that was changed or approved in the meantime. */
async function write(tx: MapTx, { id, content, html }: Row, rendered: RenderedAgain, pending?: boolean): Promise<void> {
  const { html: parsed_content, remote } = rendered
  // A moderator who read it without its images has to read it again before approving it.
  const isUnread = pending === true && parsed_content !== html
  const comment = await tx.db
    .updateTable('comments')
    .set({ parsed_content, renderer: rendererVersion, ...(isUnread && { modified: tx.now }) })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('content', '=', content)
    .$if(pending !== undefined, (query) => query.where('pending', '=', pending ?? false))
    .returning('pending')
    .executeTakeFirst()
  if (!comment) return
  await setImageUses(tx, { comment_id: id, before: html, html: parsed_content, remote, pending: comment.pending })
  if (parsed_content === html) return
  const { numDeletedRows } = await tx.db
    .deleteFrom('comment_terms')
    .where('map_id', '=', tx.map.id)
    .where('comment_id', '=', id)
    .executeTakeFirst()
  // A pending comment is not indexed.
  if (numDeletedRows > 0n) await addCommentTerms(tx, { id, parsed_content })
}
