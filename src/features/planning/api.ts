import { asJson } from '../../platform/db/json.ts'
import { problemsIn } from '../../platform/errors.ts'
import { created, endpoint, nothing, ok, pageOf } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { requireParentTask } from '../tasks/queries/find-task.ts'
import { noteCollection } from './present.ts'
import { assigneeProblems, readPlan } from './queries/planning.ts'
import { NewNote, Note, Plan, PlanEdit } from './schema.ts'
import { addNote, deleteNote, editPlan } from './verbs/planning.ts'

export const plansGetEndpoint = endpoint({
  id: 'plans.get',
  method: 'GET',
  path: '/api/1/map/tasks/:id/plan/',
  scope: 'write',
  summary: "Get a task's assignee and priority",
  description: 'Only the team can see them.',
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
  },
})

export const notesListEndpoint = endpoint({
  id: 'notes.list',
  method: 'GET',
  path: '/api/1/map/tasks/:id/notes/',
  scope: 'write',
  summary: 'List the internal notes on a task, oldest first',
  description: 'Only the team can see them.',
  query: PagingQuery,
  reply: pageOf(Note),
  handle: (ctx, { id, query }) => noteCollection.list(ctx, query, { task_id: id }),
})

export const notesCreateEndpoint = endpoint({
  id: 'notes.create',
  method: 'POST',
  path: '/api/1/map/notes/create/',
  scope: 'write',
  summary: 'Write an internal note on a task',
  body: NewNote,
  example: { parent: 1, content: 'Ask the two big customers first.' },
  reply: created(Note),
  shownBy: notesListEndpoint,
  check: async (tx, { body: { parent } }) =>
    parent === undefined ? [] : problemsIn(() => requireParentTask(tx, parent)),
  handle: async (ctx, { body }) => noteCollection.present(ctx, await addNote(ctx, body)),
})

export const notesDeleteEndpoint = endpoint({
  id: 'notes.delete',
  method: 'DELETE',
  path: '/api/1/map/notes/:id/',
  scope: 'write',
  summary: 'Delete an internal note',
  reply: nothing,
  handle: (ctx, { id }) => deleteNote(ctx, { note_id: id }),
})
