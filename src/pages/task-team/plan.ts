import { PlanEdit } from '../../features/planning/schema.ts'
import { editPlan } from '../../features/planning/verbs/plan-and-notes.ts'
import type { Page } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { openTask, taskTeamPath } from './open-task.ts'

/** Who works on the task, and how urgent it is. */
export const planAction: Page = {
  path: taskTeamPath('plan'),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const { ctx, task, path } = await openTask(request)
    await editPlan(ctx, { task_id: task.id, ...readFields(PlanEdit, request.form) })
    return { redirect: path, flash: 'plan.saved' }
  },
}
