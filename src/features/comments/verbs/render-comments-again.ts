import type { MapContext, MapTx } from '../../../platform/context.ts'
import { renderBatch, renderRowsAgain } from '../../../platform/markdown/render-again.ts'
import { rendererVersion } from '../../../platform/markdown/renderer-version.ts'
import { renderCommentInWorker } from '../rules/render-comment.ts'
import { addCommentTerms } from './add-comment-terms.ts'

/**
 * Renders comments again whose HTML an older version made, also those that wait or are in the trash. Nothing that
 * somebody wrote changes, so `modified` stays and there is no event. True if there may be more.
 */
export async function renderCommentsAgain(ctx: MapContext): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('comments')
    .select(['id', 'content', 'parsed_content as html'])
    .where('map_id', '=', ctx.map.id)
    .where('renderer', '<', rendererVersion)
    .orderBy('renderer')
    .orderBy('id')
    .limit(renderBatch)
    .execute()
  const render = async ({ content }: Row) => (await renderCommentInWorker({ content })).parsed_content
  return renderRowsAgain(ctx, rows, { render, write })
}

interface Row {
  id: number
  content: string
  html: string
}

/** Not if somebody has changed the text in the meantime. */
async function write(tx: MapTx, { id, content, html }: Row, parsed_content: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('comments')
    .set({ parsed_content, renderer: rendererVersion })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('content', '=', content)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || parsed_content === html) return
  const { numDeletedRows } = await tx.db
    .deleteFrom('comment_terms')
    .where('map_id', '=', tx.map.id)
    .where('comment_id', '=', id)
    .executeTakeFirst()
  // One that waits is not indexed.
  if (numDeletedRows > 0n) await addCommentTerms(tx, { id, parsed_content })
}
