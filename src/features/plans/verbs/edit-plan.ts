import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { taskPlanned } from '../events.ts'
import { assigneeProblems } from '../queries/list-assignees.ts'
import type { PlanEdit } from '../schema.ts'

/** An edit that changes nothing writes nothing and emits no event. */
export async function editPlan(ctx: MapContext, { task_id, ...edit }: PlanEdit & { task_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    // The lock of the task covers its plan.
    await requireTask(tx, task_id)
    const problems = await assigneeProblems(tx, edit.assignee)
    if (problems.length > 0) throw new Invalid(problems)
    const row = await tx.db
      .selectFrom('task_plans')
      .select(['assignee_id', 'priority'])
      .where('map_id', '=', tx.map.id)
      .where('task_id', '=', task_id)
      .executeTakeFirst()
    const before = { assignee: row?.assignee_id ?? null, priority: row?.priority ?? 'none' } as const
    const next = {
      assignee: edit.assignee === undefined ? before.assignee : edit.assignee,
      priority: edit.priority ?? before.priority,
    }
    const fields = (['assignee', 'priority'] as const).filter((name) => next[name] !== before[name])
    if (fields.length === 0) return
    const values = { assignee_id: next.assignee, priority: next.priority }
    await tx.db
      .insertInto('task_plans')
      .values({ map_id: tx.map.id, task_id, ...values })
      .onConflict((conflict) => conflict.columns(['map_id', 'task_id']).doUpdateSet(values))
      .execute()
    tx.emit(taskPlanned, { task_id, fields })
  })
}
