import { recordAction } from '../../features/actions/verbs/undo.ts'
import { deleteComment } from '../../features/comments/verbs/delete-comment.ts'
import { pinComment } from '../../features/comments/verbs/pin-comment.ts'
import { unpinComment } from '../../features/comments/verbs/unpin-comment.ts'
import { PlanEdit } from '../../features/planning/schema.ts'
import { editPlan } from '../../features/planning/verbs/plan-and-notes.ts'
import type { MapContext } from '../../platform/context.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { flashText } from '../layout/flash.tsx'
import { openTask, taskTeamPath } from './open-task.ts'

/** Does something with a comment and returns the flash about it. */
const commentAction = (name: string, act: (ctx: MapContext, id: number) => Promise<string>): Page => ({
  path: taskTeamPath(`comment/:comment/${name}`),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const { ctx, path } = await openTask(request)
    return { redirect: path, flash: await act(ctx, idIn(request.params.comment)) }
  },
})

export const commentActions: Page[] = [
  commentAction('delete', async (ctx, comment_id) => {
    const undo = await ctx.transaction(async (tx) => {
      const trash_id = await deleteComment(tx, { comment_id })
      return recordAction(tx, { kind: 'delete', steps: [{ kind: 'deleted', trash_id, notify: true }] })
    })
    return flashText('trash.comment.deleted', { undo })
  }),
  commentAction('pin', async (ctx, comment_id) => {
    await pinComment(ctx, { comment_id })
    return 'answer.pinned'
  }),
  commentAction('unpin', async (ctx, comment_id) => {
    await unpinComment(ctx, { comment_id })
    return 'answer.unpinned'
  }),
]

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
