import type { MapContext } from '../../../platform/context.ts'
import {
  isOutdated,
  type OneText,
  type RenderOutcome,
  renderBatch,
  rendererVersion,
  renderRowsAgain,
} from '../../../platform/markdown/render-again.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { renderCommentInWorker } from '../queries/render-comment-in-worker.ts'
import { addCommentTerms } from '../steps/insert-comment.ts'

/**
 * Re-renders one comment, or all those rendered by an older version, including pending and deleted ones. The text
 * doesn't change, so there's no event. `modified` changes only when an image appears in a pending comment, because the
 * team hasn't seen the image.
 */
export async function renderCommentsAgain(ctx: MapContext, one?: OneText): Promise<RenderOutcome> {
  const texts = ctx.db
    .selectFrom('comments')
    .select(['id', 'content', 'parsed_content as html'])
    .where('map_id', '=', ctx.map.id)
  const rows = one
    ? texts.where('pending', '=', one.pending).where('id', '=', one.id)
    : texts.where(isOutdated).orderBy('renderer').orderBy('id').limit(renderBatch)
  return renderRowsAgain(ctx, await rows.execute(), {
    render: async ({ content }) => {
      const rendered = await renderCommentInWorker(ctx, { content })
      return { html: rendered.parsed_content, remote: rendered.remote_images ?? [] }
    },
    write: async (tx, { id, content, html: before }, { html, remote }) => {
      // A moderator who read it without its images has to read it again before approving it.
      const isUnread = one?.pending === true && html !== before
      const update = tx.db
        .updateTable('comments')
        .set({ parsed_content: html, renderer: rendererVersion, ...(isUnread && { modified: tx.now }) })
        .where('map_id', '=', tx.map.id)
        .where('id', '=', id)
        .where('content', '=', content)
      const comment = await (one ? update.where('pending', '=', one.pending) : update)
        .returning('pending')
        .executeTakeFirst()
      // The text was edited or approved concurrently.
      if (!comment) return
      // A single comment is re-rendered once its images have been fetched, so there are none left to fetch.
      await setImageUses(tx, { comment_id: id, before, html, remote: one ? [] : remote, pending: comment.pending })
      if (html === before) return
      const deleted = await deleteRows(tx, 'comment_terms', { comment_id: id })
      // Pending comments aren't indexed.
      if (deleted > 0) await addCommentTerms(tx, { id, parsed_content: html })
    },
  })
}
