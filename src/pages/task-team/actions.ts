import Type, { type Static } from 'typebox'
import { approveUndoably, deleteUndoably, editUndoably, planUndoably } from '../../features/actions/verbs/undo.ts'
import { pinComment, unpinComment } from '../../features/comments/verbs/moderate-comments.ts'
import { listAssignees } from '../../features/planning/queries/planning.ts'
import { PlanEdit } from '../../features/planning/schema.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import type { MapContext } from '../../platform/context.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { displayName } from '../../words/person-name.ts'
import { wordsIn } from '../../words/words.ts'
import { actionFlash, flashText } from '../flash.tsx'
import { idIn } from '../layout/paths.ts'
import { taskTeamPage } from './task-page.tsx'

const Properties = Type.Object({ ...PlanEdit.properties, category: TaskEdit.properties.category })

export const taskTeamActions = [
  taskTeamPage('comment/:comment/delete', {
    submit: async ({ ctx, path }, { params }) => {
      const undo = await deleteUndoably(ctx, { comment_id: idIn(params.comment) })
      return { redirect: path, flash: flashText('trash.comment.deleted', { undo }) }
    },
  }),
  taskTeamPage('comment/:comment/pin', {
    submit: async ({ ctx, path }, { params }) => {
      await pinComment(ctx, { comment_id: idIn(params.comment) })
      return { redirect: path, flash: 'answer.pinned' }
    },
  }),
  taskTeamPage('comment/:comment/unpin', {
    submit: async ({ ctx, path }, { params }) => {
      await unpinComment(ctx, { comment_id: idIn(params.comment) })
      return { redirect: path, flash: 'answer.unpinned' }
    },
  }),
  /** This makes the suggestion visible to everyone. */
  taskTeamPage('approve', {
    submit: async ({ ctx, task, path }, { form }) => {
      const undo = await approveUndoably(ctx, { task_id: task.id, modifiedWhenRead: form.read })
      return { redirect: path, flash: await actionFlash(ctx, 'team.approved', { undo, title: task.title }) }
    },
  }),
  /** One of the task's properties: its category, assignee or priority. */
  taskTeamPage('plan', {
    submit: async ({ ctx, task, path }, request) => {
      const properties = readFields(Properties, request.form)
      const { category, ...plan } = properties
      const task_id = task.id
      const undo =
        category === undefined
          ? await planUndoably(ctx, { task_id, ...plan })
          : await editUndoably(ctx, { task_id, ...(await renderTaskInWorker(ctx, { category, notify: false })) })
      return { redirect: path, flash: await planFlash(ctx, request, properties, undo) }
    },
  }),
]

async function planFlash(
  ctx: MapContext,
  { language }: PageRequest,
  { category, assignee, priority }: Static<typeof Properties>,
  undo: number | undefined,
): Promise<string> {
  const t = wordsIn(language)
  if (category !== undefined) return valueFlash('category', category, undo)
  if (assignee === undefined)
    return valueFlash('priority', priority && priority !== 'none' && t(`plan.priority.${priority}`), undo)
  const person = (await listAssignees(ctx)).find(({ id }) => id === assignee)
  return valueFlash('assignee', person && displayName(t, person), undo)
}

const valueFlash = (property: 'category' | 'assignee' | 'priority', title: Falsy | string, undo: number | undefined) =>
  title ? flashText(`plan.done.${property}`, { undo, title }) : flashText(`plan.done.${property}.none`, { undo })

type Falsy = false | null | undefined
