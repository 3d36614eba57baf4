import type { VNode } from 'preact'
import Type from 'typebox'
import { recordAction } from '../../features/actions/verbs/undo.ts'
import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import { previewTaskDeletion } from '../../features/tasks/queries/preview-task-deletion.ts'
import { deleteTask } from '../../features/tasks/verbs/delete-task.ts'
import { daysInTrash } from '../../features/trash/table.ts'
import { maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { type CommonData, commonData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { flashText } from '../layout/flash.tsx'
import { Form, Problems } from '../layout/form.tsx'
import { Submit } from '../layout/form-parts.tsx'
import { Layout } from '../layout/layout.tsx'
import { openTask, taskTeamPath } from './open-task.ts'
import { TaskHead } from './views/task-page.tsx'

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

interface Props {
  common: CommonData
  map: OpenMap
  task: { title: string }
  path: string
  /** What goes to the trash. */
  contents: { tasks: number; comments: number; votes: number }
}

function DeleteTaskView({ common, map, task, path, contents }: Props): VNode {
  const t = wordsIn(common.language)
  const what = t.list([
    t('team.delete.tasks', { count: contents.tasks }),
    ...(contents.votes > 0 ? [t('task.votes', { count: contents.votes })] : []),
    ...(contents.comments > 0 ? [t('task.comments', { count: contents.comments })] : []),
  ])
  return (
    <Layout common={common} title={t('team.delete.title')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={path} />
        <h1>{t('team.delete.title')}</h1>
        <p>
          {t('team.delete.with', { what })} {t('team.delete.help', { count: daysInTrash })}
        </p>
        <Form common={common} action={`${path}delete`} data-draft="">
          <Problems common={common} field={null} />
          <TextField
            common={common}
            name="reason"
            label={t('team.delete.reason')}
            maxLength={maxLengths.url}
            dir="auto"
            autocomplete="off"
          />
          <div class="actions">
            <Submit kind="danger">{t('team.delete.send')}</Submit>
            <a class="button" href={path}>
              {t('team.cancel')}
            </a>
          </div>
        </Form>
      </section>
    </Layout>
  )
}
