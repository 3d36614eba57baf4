import Type from 'typebox'
import { recordAction } from '../../features/actions/verbs/undo.ts'
import { previewTaskDeletion } from '../../features/tasks/queries/preview-task-deletion.ts'
import { deleteTask } from '../../features/tasks/verbs/delete-task.ts'
import { maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { flashText } from '../layout/flash.tsx'
import { openTask, taskTeamPath } from './open-task.ts'
import { DeleteTaskView } from './views/delete.tsx'

const Reason = Type.Object({ reason: Type.Optional(optionalLine(maxLengths.reason)) })

/** Says what goes along before anything goes. */
export const deleteTaskPage: Page = {
  path: taskTeamPath('delete'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const { ctx, task, path } = await openTask(request)
    const contents = await previewTaskDeletion(ctx, task.id)
    return { view: <DeleteTaskView {...{ common: commonData(request), map: ctx.map, task, path, contents }} /> }
  },
  submit: async (request) => {
    const { ctx, task } = await openTask(request)
    const { reason } = readFields(Reason, request.form)
    const undo = await ctx.transaction(async (tx) => {
      const trash_id = await deleteTask(tx, { task_id: task.id, reason: reason ?? '' })
      return recordAction(tx, { kind: 'delete', steps: [{ kind: 'deleted', trash_id, notify: true }] })
    })
    return {
      redirect: `${ctx.map.path}/?list=${task.list_id}`,
      flash: flashText('trash.task.deleted', { undo, title: task.title }),
    }
  },
}
