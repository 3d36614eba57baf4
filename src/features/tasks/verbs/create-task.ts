import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import type { RenderedTask } from '../rules/render-task.ts'
import type { NewTask } from '../schema.ts'
import { insertTask } from '../steps/insert-task.ts'

/** Adds a task for the team. Others suggest one: `suggestTask`. */
export async function createTask(ctx: MapContext, input: RenderedTask<NewTask>): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction((tx) => insertTask(tx, input))
}
