import type { MapContext } from '../../../platform/context.ts'
import { isMuted } from '../queries/is-muted.ts'
import { followTask } from './follow-task.ts'

/** Whoever suggests or comments follows the task, unless they muted it. Programs follow nothing. */
export async function followAutomatically(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'person') return
  await ctx.transaction(async (tx) => {
    if (!(await isMuted(tx, task_id, actor.user_id))) await followTask(tx, { task_id })
  })
}
