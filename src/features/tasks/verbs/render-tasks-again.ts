import type { MapContext, MapTx } from '../../../platform/context.ts'
import {
  type RenderedAgain,
  renderAgain,
  renderBatch,
  renderRowsAgain,
} from '../../../platform/markdown/render-again.ts'
import { rendererVersion } from '../../../platform/markdown/renderer-version.ts'
import { setImageUses } from '../../images/verbs/set-image-uses.ts'
import { renderTaskInWorker } from '../rules/render-task.ts'
import { replaceTaskTerms } from './replace-task-terms.ts'

/**
 * Renders descriptions again whose HTML an older version made, also of tasks that are merged or in the trash. Nothing that
 * somebody wrote changes, so `modified` stays and there is no event. True if there may be more.
 */
export async function renderTasksAgain(ctx: MapContext): Promise<boolean> {
  const rows = await textsOf(ctx)
    .where('renderer', '<', rendererVersion)
    .orderBy('renderer')
    .orderBy('id')
    .limit(renderBatch)
    .execute()
  return renderRowsAgain(ctx, rows, { render: (row) => render(ctx, row), write })
}

/** The same for one task, whoever made its HTML. Returns the addresses of images of other sites that are still links. */
export async function renderTaskAgain(ctx: MapContext, id: number): Promise<string[]> {
  const row = await textsOf(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) return []
  const rendered = await renderAgain({ html: row.html, remote: [] }, () => render(ctx, row))
  if (rendered.html !== row.html) await ctx.transaction((tx) => write(tx, row, { html: rendered.html, remote: [] }))
  return rendered.remote
}

const textsOf = (ctx: MapContext) =>
  ctx.db
    .selectFrom('tasks')
    .select(['id', 'description', 'parsed_description as html'])
    .where('map_id', '=', ctx.map.id)

async function render(ctx: MapContext, { description }: Row): Promise<RenderedAgain> {
  const rendered = await renderTaskInWorker(ctx, { description })
  return { html: rendered.parsed_description, remote: rendered.remote_images ?? [] }
}

interface Row {
  id: number
  description: string
  html: string
}

/** Not if somebody has changed the text in the meantime. */
async function write(tx: MapTx, { id, description, html }: Row, rendered: RenderedAgain): Promise<void> {
  const { html: parsed_description, remote } = rendered
  const task = await tx.db
    .updateTable('tasks')
    .set({ parsed_description, renderer: rendererVersion })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('description', '=', description)
    .returning(['title', 'pending'])
    .executeTakeFirst()
  if (!task) return
  await setImageUses(tx, { task_id: id }, { before: html, html: parsed_description, remote })
  if (parsed_description !== html) await replaceTaskTerms(tx, { id, parsed_description, ...task })
}
