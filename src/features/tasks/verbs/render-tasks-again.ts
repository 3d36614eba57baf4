import type { MapContext, MapTx } from '../../../platform/context.ts'
import { renderBatch, renderRowsAgain } from '../../../platform/markdown/render-again.ts'
import { rendererVersion } from '../../../platform/markdown/renderer-version.ts'
import { renderTaskInWorker } from '../rules/render-task.ts'
import { replaceTaskTerms } from './replace-task-terms.ts'

/**
 * Renders descriptions again whose HTML an older version made, also of tasks that are merged or in the trash. Nothing that
 * somebody wrote changes, so `modified` stays and there is no event. True if there may be more.
 */
export async function renderTasksAgain(ctx: MapContext): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'description', 'parsed_description as html'])
    .where('map_id', '=', ctx.map.id)
    .where('renderer', '<', rendererVersion)
    .orderBy('renderer')
    .orderBy('id')
    .limit(renderBatch)
    .execute()
  const render = async ({ description }: Row) => (await renderTaskInWorker({ description })).parsed_description
  return renderRowsAgain(ctx, rows, { render, write })
}

interface Row {
  id: number
  description: string
  html: string
}

/** Not if somebody has changed the text in the meantime. */
async function write(tx: MapTx, { id, description, html }: Row, parsed_description: string): Promise<void> {
  const task = await tx.db
    .updateTable('tasks')
    .set({ parsed_description, renderer: rendererVersion })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('description', '=', description)
    .returning(['title', 'pending'])
    .executeTakeFirst()
  if (task && parsed_description !== html) await replaceTaskTerms(tx, { id, parsed_description, ...task })
}
