import Type from 'typebox'
import { recordAction, undoableEdit } from '../../features/actions/verbs/undo.ts'
import { deleteComment, pinComment, unpinComment } from '../../features/comments/verbs/moderate-comments.ts'
import { PlanEdit } from '../../features/planning/schema.ts'
import { editPlan } from '../../features/planning/verbs/plan-and-notes.ts'
import { renderTask } from '../../features/tasks/rules/render-task.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { approveTask, editTask } from '../../features/tasks/verbs/tasks.ts'
import { readFields } from '../../platform/http/input.ts'
import { idIn } from '../board/paths.ts'
import { actionFlash, flashText } from '../flash.tsx'
import { taskTeamPage } from './task-page.ts'

const Properties = Type.Object({ ...PlanEdit.properties, category: TaskEdit.properties.category })

/** The team's actions on a task's page, each a button. */
export const taskTeamActions = [
  taskTeamPage('comment/:comment/delete', {
    submit: async ({ ctx, path }, { params }) => {
      const undo = await ctx.transaction(async (tx) => {
        const trash_id = await deleteComment(tx, { comment_id: idIn(params.comment) })
        return recordAction(tx, { kind: 'delete', steps: [{ kind: 'deleted', trash_id, notify: true }] })
      })
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
      const approval = { task_id: task.id, modifiedWhenRead: form.read }
      const undo = await ctx.transaction(async (tx) => {
        const edit = () => approveTask(tx, approval)
        const steps = await undoableEdit(tx, { task_id: task.id, notify: true, edit })
        return recordAction(tx, { kind: 'approve', steps })
      })
      return { redirect: path, flash: await actionFlash(ctx, 'team.approved', { undo, title: task.title }) }
    },
  }),
  /** One of the task's properties: its category, assignee or priority. */
  taskTeamPage('plan', {
    submit: async ({ ctx, task, path }, { form }) => {
      const { category, ...plan } = readFields(Properties, form)
      const undo = await ctx.transaction(async (tx) => {
        await editPlan(tx, { task_id: task.id, ...plan })
        if (category === undefined) return undefined
        const edit = { task_id: task.id, ...renderTask({ category, notify: false }) }
        const steps = await undoableEdit(tx, { task_id: task.id, notify: false, edit: () => editTask(tx, edit) })
        return recordAction(tx, { kind: 'edit', steps })
      })
      return { redirect: path, flash: flashText('plan.saved', { undo }) }
    },
  }),
]
