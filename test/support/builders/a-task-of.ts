import type { NewTask } from '../../../src/features/tasks/schema.ts'
import { insertTask } from '../../../src/features/tasks/steps/write-task.ts'
import type { MapContext } from '../../../src/platform/context.ts'
import { renderTask } from './render.ts'

/** Creates a task by the actor, who doesn't have to be on the team. Returns its id. */
export const aTaskOf = (ctx: MapContext, fields: NewTask): Promise<number> =>
  ctx.transaction((tx) => insertTask(tx, renderTask(fields)))
