import { readConversation, type ThreadComment } from '../../features/comments/queries/read-conversation.ts'
import { assertMayReport } from '../../features/moderation/policy.ts'
import { NewReport } from '../../features/moderation/schema.ts'
import { reportRecord } from '../../features/moderation/verbs/reports.ts'
import { hashNetwork } from '../../features/sessions/rules/secrets.ts'
import { NotFound, required } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { displayName } from '../../words/person-name.ts'
import { TextArea } from '../layout/field.tsx'
import { Form, FormActions, Problems } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { idIn } from '../layout/paths.ts'
import { Prose } from '../layout/text.tsx'
import { type OpenTask, type TaskData, taskPagePath, withTask } from '../task-team/task-page.tsx'

/** Reports a task, or one of its comments, to the team. Doesn't require an account. */
export const reportPage: Page = {
  path: taskPagePath('report'),
  show: withTask(async (opened, request) => ({ view: <ReportView comment={await findReported(opened, request)} /> })),
  submit: withTask(async (opened, request) => {
    const { ctx, task, path } = opened
    const comment = await findReported(opened, request)
    await reportRecord(ctx, {
      ...(comment ? { kind: 'comment', id: comment.id } : { kind: 'task', id: task.id }),
      ...readFields(NewReport, request.form),
      network_hash: hashNetwork(request.ctx.site, request.network),
    })
    return { redirect: path, flash: 'report.sent' }
  }),
}

/** Undefined if the report is about the task itself. */
async function findReported({ ctx, task }: OpenTask, { form, query }: PageRequest): Promise<ThreadComment | undefined> {
  if (task.pending) throw new NotFound()
  const id = idIn(form.comment ?? query.comment)
  if (id === 0) {
    assertMayReport(ctx, task)
    return undefined
  }
  const { comments } = await readConversation(ctx, task.id, { before: id + 1 })
  const comment = required(comments.find((each) => each.id === id))
  assertMayReport(ctx, comment)
  return comment
}

function ReportView({ comment }: { comment: ThreadComment | undefined }, { t, task, path }: TaskData) {
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
