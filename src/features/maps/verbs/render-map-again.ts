import type { MapContext } from '../../../platform/context.ts'
import { renderAgain, rendererVersion } from '../../../platform/markdown/render-again.ts'
import { renderMapInWorker } from '../rules/render-map.ts'

/** Re-renders the welcome message if an older version of the renderer produced its HTML. */
export async function renderMapAgain(ctx: MapContext): Promise<void> {
  const map = await ctx.db
    .selectFrom('maps')
    .select(['description', 'parsed_description'])
    .where('id', '=', ctx.map.id)
    .where('renderer', '<', rendererVersion)
    .executeTakeFirst()
  if (!map) return
  const { description, parsed_description: html } = map
  const render = async () => (await renderMapInWorker({ description })).parsed_description
  const parsed_description = await renderAgain(html, render)
  await ctx.transaction(async (tx) => {
    await tx.db
      .updateTable('maps')
      .set({ parsed_description, renderer: rendererVersion })
      .where('id', '=', tx.map.id)
      .where('description', '=', description)
      .execute()
  })
}
