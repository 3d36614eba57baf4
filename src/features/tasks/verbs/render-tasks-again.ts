import type { MapContext, MapTx } from '../../../platform/context.ts'
import {
  type RenderedAgain,
  type RenderOutcome,
  renderBatch,
  rendererVersion,
  renderRowsAgain,
} from '../../../platform/markdown/render-again.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { renderTaskInWorker } from '../queries/render-task-in-worker.ts'
import { replaceTaskTerms } from '../steps/task-terms.ts'

interface RenderTasksAgainInput {
  task_id?: number | undefined
  /** Whether the text was pending. It is rendered only if that is still so. */
  pending?: boolean | undefined
}

/**
 * Renders again the descriptions whose HTML an older version made, also of tasks that are merged or in the trash. With
 * `task_id` it renders only that one, whichever version made it. The words stay the same, so there is no event, and
 * `modified` only changes where an image appears in a pending text: the team hasn't seen that image.
 */
export async function renderTasksAgain(
  ctx: MapContext,
  { task_id, pending }: RenderTasksAgainInput = {},
): Promise<RenderOutcome> {
  const texts = ctx.db
    .selectFrom('tasks')
    .select(['id', 'description', 'parsed_description as html'])
    .where('map_id', '=', ctx.map.id)
    .$if(pending !== undefined, (query) => query.where('pending', '=', pending ?? false))
  const older = texts.where('renderer', '<', rendererVersion).orderBy('renderer').orderBy('id').limit(renderBatch)
  const rows = await (task_id === undefined ? older : texts.where('id', '=', task_id)).execute()
  return renderRowsAgain(ctx, rows, {
    render: (row) => render(ctx, row),
    // A single task is rendered where its images are being fetched.
    write: (tx, row, { html, remote }) =>
      write(tx, row, { html, remote: task_id === undefined ? remote : [] }, pending),
  })
}

async function render(ctx: MapContext, { description }: Row): Promise<RenderedAgain> {
  const rendered = await renderTaskInWorker(ctx, { description })
  return { html: rendered.parsed_description, remote: rendered.remote_images ?? [] }
}

interface Row {
  id: number
  description: string
  html: string
}

/** Skips a text that was changed or approved in the meantime. */
async function write(
  tx: MapTx,
  { id, description, html }: Row,
  rendered: RenderedAgain,
  pending?: boolean,
): Promise<void> {
  const { html: parsed_description, remote } = rendered
  // A moderator who read it without its images has to read it again before approving it.
  const isUnread = pending === true && parsed_description !== html
  const task = await tx.db
    .updateTable('tasks')
    .set({ parsed_description, renderer: rendererVersion, ...(isUnread && { modified: tx.now }) })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('description', '=', description)
    .$if(pending !== undefined, (query) => query.where('pending', '=', pending ?? false))
    .returning(['title', 'pending'])
    .executeTakeFirst()
  if (!task) return
  await setImageUses(tx, { task_id: id, before: html, html: parsed_description, remote, pending: task.pending })
  if (parsed_description !== html) await replaceTaskTerms(tx, { id, parsed_description, ...task })
}
