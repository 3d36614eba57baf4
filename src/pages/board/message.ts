import { NewMessage } from '../../features/moderation/schema.ts'
import { sendMessage } from '../../features/moderation/verbs/send-message.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/path.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { Page } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { showTask } from './task.tsx'

/** The author answers the team, or the team asks again. */
export const messageAction: Page = {
  path: `${mapPath}/task/:task/message`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    requirePerson(ctx.actor)
    const task = await requireTaskDetails(ctx, idIn(request.params.task))
    await sendMessage(ctx, { task_id: task.id, ...readFields(NewMessage, request.form) })
    return { redirect: `${taskPath(ctx.map.path, task)}#messages`, flash: 'message.sent' }
  },
  showOnError: (request) => {
    request.form = { ...request.form, is_message: 'yes' }
    return showTask(request)
  },
}
