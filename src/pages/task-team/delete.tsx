import Type from 'typebox'
import { deleteUndoably } from '../../features/actions/verbs/undo.ts'
import { previewTaskDeletion } from '../../features/tasks/queries/require-task-details.ts'
import { daysInTrash } from '../../features/trash/table.ts'
import { maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import { flashText } from '../flash.tsx'
import { TextField } from '../layout/field.tsx'
import { Form, FormActions, Problems } from '../layout/form.tsx'
import { type TaskData, TaskPage, taskTeamPage } from './task-page.tsx'

const Reason = Type.Object({ reason: Type.Optional(optionalLine(maxLengths.reason)) })

/** Shows what goes to the trash with the task. */
export const deleteTaskPage = taskTeamPage('delete', {
  show: async ({ ctx, task }) => ({ view: <DeleteTaskView contents={await previewTaskDeletion(ctx, task.id)} /> }),
  submit: async ({ ctx, task }, request) => {
    const { reason } = readFields(Reason, request.form)
    const undo = await deleteUndoably(ctx, { task_id: task.id, reason: reason ?? '' })
    return {
      redirect: `${ctx.map.path}/?list=${task.list_id}`,
      flash: flashText('trash.task.deleted', { undo, title: task.title }),
    }
  },
})

interface Props {
  contents: { tasks: number; comments: number; votes: number }
}

function DeleteTaskView({ contents }: Props, { t, path }: TaskData) {
  const what = t.list([
    t('tasks.count', { count: contents.tasks }),
    ...(contents.votes > 0 ? [t('task.votes', { count: contents.votes })] : []),
    ...(contents.comments > 0 ? [t('task.comments', { count: contents.comments })] : []),
  ])
  return (
    <TaskPage title={t('team.delete.title')}>
      <p>
        {t('team.delete.with', { what })} {t('team.delete.help', { count: daysInTrash })}
      </p>
      <Form action={`${path}delete`} data-draft="">
        <Problems field={null} />
        <TextField name="reason" label={t('team.delete.reason')} max="url" />
        <FormActions kind="danger" submit={t('team.delete.send')} cancel={t('action.cancel')} back={path} />
      </Form>
    </TaskPage>
  )
}
