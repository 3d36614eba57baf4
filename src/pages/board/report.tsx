import { readConversation } from '../../features/comments/queries/read-conversation.ts'
import { NewReport } from '../../features/moderation/schema.ts'
import { reportRecord } from '../../features/moderation/verbs/report-record.ts'
import { hashNetwork } from '../../features/sessions/rules/secrets.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/path.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { ReportView } from './views/report.tsx'

/** Tells the team what is wrong with a task, or with one of its comments. Needs no account. */
export const reportPage: Page = {
  path: `${mapPath}/task/:task/report`,
  show: async (request) => {
    const { ctx, task, comment } = await reported(request)
    return { view: <ReportView common={commonData(request)} map={ctx.map} task={task} comment={comment} /> }
  },
  submit: async (request) => {
    const { ctx, task, comment } = await reported(request)
    await reportRecord(ctx, {
      ...(comment ? { kind: 'comment', id: comment.id } : { kind: 'task', id: task.id }),
      ...readFields(NewReport, request.form),
      network_hash: hashNetwork(request.ctx.site, request.network),
    })
    return { redirect: taskPath(ctx.map.path, task), flash: 'report.sent' }
  },
}

async function reported(request: PageRequest) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  if (task.pending) throw new NotFound()
  const id = idIn(request.form.comment ?? request.query.comment)
  if (id === 0) return { ctx, task, comment: undefined }
  const { comments } = await readConversation(ctx, task.id, { before: id + 1 })
  const comment = comments.find((each) => each.id === id)
  if (!comment) throw new NotFound()
  return { ctx, task, comment }
}
