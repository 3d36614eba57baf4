import { readConversation } from '../../features/comments/queries/read-conversation.ts'
import { assertMayReport } from '../../features/moderation/policy.ts'
import { NewReport } from '../../features/moderation/schema.ts'
import { reportRecord } from '../../features/moderation/verbs/reports.ts'
import { hashNetwork } from '../../features/sessions/rules/secrets.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { NotFound } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { displayName } from '../../words/person-name.ts'
import type { MapData } from '../layout/common-data.ts'
import { TextArea } from '../layout/field.tsx'
import { Form, FormActions, Problems } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { Prose } from '../layout/text.tsx'
import { inOpenMap, openMapFor } from '../open-map.ts'

/** Reports a task, or one of its comments, to the team. Doesn't require an account. */
export const reportPage: Page = {
  path: `${mapPath}/task/:task/report`,
  show: async (request) => {
    const about = await reported(request)
    return inOpenMap(about.ctx, { view: <ReportView task={about.task} comment={about.comment} /> })
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
  if (id === 0) {
    assertMayReport(ctx, task)
    return { ctx, task, comment: undefined }
  }
  const { comments } = await readConversation(ctx, task.id, { before: id + 1 })
  const comment = comments.find((each) => each.id === id)
  if (!comment) throw new NotFound()
  assertMayReport(ctx, comment)
  return { ctx, task, comment }
}

type Reported = Awaited<ReturnType<typeof reported>>

function ReportView({ task, comment }: Omit<Reported, 'ctx'>, { t, map }: MapData) {
  const path = taskPath(map.path, task)
  return (
    <NarrowPage title={t('report.link')} canonical={path}>
      <p>
        {comment
          ? t('report.of.comment', { name: displayName(t, comment) })
          : t('report.of.task', { title: task.title })}
      </p>
      {comment && (
        <blockquote>
          <Prose html={comment.parsed_content} from={2} />
        </blockquote>
      )}
      <Form action={`${path}report`} data-draft={String(comment?.id ?? '')}>
        <Problems field={null} />
        {comment && <input type="hidden" name="comment" value={comment.id} />}
        <TextArea name="reason" label={t('report.reason')} help={t('report.help')} rows={4} maxlength={2000} required />
        <FormActions submit={t('report.send')} cancel={t('action.cancel')} back={path} />
      </Form>
    </NarrowPage>
  )
}
