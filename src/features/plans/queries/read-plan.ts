import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTaskDetails } from '../../tasks/queries/task-details.ts'
import type { Plan } from '../schema.ts'

/** Who works on a task and how urgent it is. Whoever has left the team is no longer assigned. */
export async function readPlan(ctx: MapContext, taskId: number): Promise<Plan> {
  assertMayModerate(ctx)
  await requireTaskDetails(ctx, taskId)
  const row = await ctx.db
    .selectFrom('task_plans as p')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 'p.assignee_id').on('m.team_id', '=', ctx.map.team_id),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['p.priority', 'u.id', 'u.first_name', 'u.last_name', 'u.email'])
    .where('p.map_id', '=', ctx.map.id)
    .where('p.task_id', '=', taskId)
    .executeTakeFirst()
  if (!row) return { assignee: null, priority: 'none' }
  const { priority, id, first_name, last_name, email } = row
  if (id === null) return { assignee: null, priority }
  return { assignee: { id, first_name: first_name ?? '', last_name: last_name ?? '', email, staff: true }, priority }
}
