import { asJson } from '../../platform/db/json.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { assigneeProblems } from './queries/list-assignees.ts'
import { readPlan } from './queries/read-plan.ts'
import { Plan, PlanEdit } from './schema.ts'
import { editPlan } from './verbs/edit-plan.ts'

export const plansGetEndpoint = endpoint({
  id: 'plans.get',
  method: 'GET',
  path: '/api/1/map/tasks/:id/plan/',
  scope: 'write',
  summary: 'The assignee and the priority of a task',
  description: 'Only the team reads them. A token needs `write`.',
  reply: ok(Plan),
  editedFields: ['assignee', 'priority'],
  handle: async (ctx, { id }) => asJson(await readPlan(ctx, id)),
})

export const plansEditEndpoint = endpoint({
  id: 'plans.edit',
  method: 'POST',
  path: '/api/1/map/tasks/:id/plan/edit/',
  scope: 'write',
  summary: 'Assign a task to a member, or change its priority',
  body: PlanEdit,
  example: { priority: 'high' },
  reply: ok(Plan),
  etagSource: plansGetEndpoint,
  check: (tx, { body }) => assigneeProblems(tx, body.assignee),
  handle: async (ctx, { id, body }) => {
    await editPlan(ctx, { task_id: id, ...body })
    return asJson(await readPlan(ctx, id))
  },
})
