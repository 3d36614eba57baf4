import { sql } from 'kysely'
import type { MapContext } from '../../platform/context.ts'
import { asJson, type Json } from '../../platform/db/json.ts'
import { collection } from '../../platform/records/collection.ts'
import { newestFirst } from '../../platform/records/page-window.ts'
import { taskPath } from '../tasks/rules/list-view.ts'
import { userRefJson } from '../users/present.ts'
import { listKeptTasks, readImport } from './queries/list-imports.ts'
import { Import } from './rules/api-schema.ts'

/** Newest first. */
export const importCollection = collection({
  table: 'imports',
  alias: 'i',
  json: (json, value) =>
    json.object(Import, {
      id: sql.ref('i.id'),
      source: sql`nullif(i.source, '')`,
      author: userRefJson(json, sql.ref('i.user_id'), value),
      state: sql.ref('i.state'),
      created: json.timestamp(sql.ref('i.created')),
      finished: json.timestamp(sql.ref('i.finished')),
      counts: json.parsed(sql.ref('i.counts')),
      undone: json.timestamp(sql.ref('i.undone')),
      undo_state: sql.ref('i.undo_state'),
    }),
  order: () => newestFirst('i.created'),
  total: ({ value }) => sql`select count(*) as total from imports where map_id = ${value.map_id}`,
})

/** One import, with its plan and its report, and the tasks that stayed when it was undone. */
export async function presentImport(ctx: MapContext, id: number): Promise<Json> {
  const shown = JSON.parse(await importCollection.present(ctx, id))
  const { source, done, error, plan, report, undo_state } = await readImport(ctx, { import_id: id })
  const details = { ...shown, done, error, plan, report, kept: null }
  if (undo_state !== 'undone') return asJson(details)
  const { count, tasks } = await listKeptTasks(ctx, { source, id })
  const { publicUrl, urlField } = ctx.site
  const shownTasks = tasks.map((task) => ({
    ...{ id: task.id, title: task.title },
    [urlField]: `${publicUrl}${taskPath(ctx.map.path, task)}`,
  }))
  return asJson({ ...details, kept: { count, tasks: shownTasks } })
}
