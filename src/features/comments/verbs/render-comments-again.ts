import type { MapContext, MapTx } from '../../../platform/context.ts'
import {
  type RenderedAgain,
  renderAgain,
  renderBatch,
  renderRowsAgain,
} from '../../../platform/markdown/render-again.ts'
import { rendererVersion } from '../../../platform/markdown/renderer-version.ts'
import { setImageUses } from '../../images/verbs/set-image-uses.ts'
import { renderCommentInWorker } from '../rules/render-comment.ts'
import { addCommentTerms } from './add-comment-terms.ts'

/**
 * Renders comments again whose HTML an older version made, also those that wait or are in the trash. Nothing that
 * somebody wrote changes, so `modified` stays and there is no event. True if there may be more.
 */
export async function renderCommentsAgain(ctx: MapContext): Promise<boolean> {
  const rows = await textsOf(ctx)
    .where('renderer', '<', rendererVersion)
    .orderBy('renderer')
    .orderBy('id')
    .limit(renderBatch)
    .execute()
  return renderRowsAgain(ctx, rows, { render: (row) => render(ctx, row), write })
}

/** The same for one comment, whoever made its HTML. Returns the addresses of images of other sites that are still links. */
export async function renderCommentAgain(ctx: MapContext, id: number): Promise<string[]> {
  const row = await textsOf(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) return []
  const rendered = await renderAgain({ html: row.html, remote: [] }, () => render(ctx, row))
  if (rendered.html !== row.html) await ctx.transaction((tx) => write(tx, row, { html: rendered.html, remote: [] }))
  return rendered.remote
}

const textsOf = (ctx: MapContext) =>
  ctx.db.selectFrom('comments').select(['id', 'content', 'parsed_content as html']).where('map_id', '=', ctx.map.id)

async function render(ctx: MapContext, { content }: Row): Promise<RenderedAgain> {
  const rendered = await renderCommentInWorker(ctx, { content })
  return { html: rendered.parsed_content, remote: rendered.remote_images ?? [] }
}

interface Row {
  id: number
  content: string
  html: string
}

/** Not if somebody has changed the text in the meantime. */
async function write(tx: MapTx, { id, content, html }: Row, rendered: RenderedAgain): Promise<void> {
  const { html: parsed_content, remote } = rendered
  const { numUpdatedRows } = await tx.db
    .updateTable('comments')
    .set({ parsed_content, renderer: rendererVersion })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('content', '=', content)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await setImageUses(tx, { comment_id: id }, { before: html, html: parsed_content, remote })
  if (parsed_content === html) return
  const { numDeletedRows } = await tx.db
    .deleteFrom('comment_terms')
    .where('map_id', '=', tx.map.id)
    .where('comment_id', '=', id)
    .executeTakeFirst()
  // One that waits is not indexed.
  if (numDeletedRows > 0n) await addCommentTerms(tx, { id, parsed_content })
}
