import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { taskCreated, taskEdited } from '../../tasks/events.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { mayEditSuggestion } from '../policy.ts'

/** The task, locked, if it's the actor's own suggestion and they can change it. Otherwise, throws a not-found error. */
export async function requireOwnSuggestion(tx: MapTx, taskId: number) {
  const task = await requireTask(tx, taskId)
  if (!(await isOwnSuggestion(tx, task))) throw new NotFound()
  return task
}

/**
 * Whether the task is the actor's own suggestion and they can change it. Reads nothing unless the actor is its author.
 */
export async function isOwnSuggestion(ctx: MapContext, task: { id: number; author_id: number }): Promise<boolean> {
  if (!mayEditSuggestion(ctx, { ...task, isShared: false })) return false
  return mayEditSuggestion(ctx, { ...task, isShared: await isShared(ctx, task) })
}

/** New suggestions and edits count toward the same limit. */
export const assertMaySuggest = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'suggestions', findOwnEvent(tx, [taskCreated, taskEdited]))

/**
 * Whether anyone else has voted or commented, or had a task merged into it. Pending comments don't count, because the
 * author can't see them.
 */
async function isShared(ctx: MapContext, { id, author_id }: { id: number; author_id: number }): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select (
    exists (select 1 from votes v where v.map_id = ${ctx.map.id} and v.task_id = ${id}
      and v.author_id <> ${author_id} and v.live)
    or exists (select 1 from comments b where b.map_id = ${ctx.map.id} and b.task_id = ${id}
      and b.author_id <> ${author_id} and b.live)
    or exists (select 1 from tasks t where t.map_id = ${ctx.map.id} and t.merged_into = ${id}
      and t.author_id <> ${author_id} and not t.live and t.trash_id is null)) as shared`.execute(ctx.db)
  return Boolean(rows[0]?.shared)
}
