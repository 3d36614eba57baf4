import Type from 'typebox'
import { editUndoably } from '../../features/actions/verbs/undo.ts'
import { type AudienceCount, countAudience } from '../../features/notices/queries/audience.ts'
import { listBoardLists } from '../../features/tasks/queries/board.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { readFields } from '../../platform/http/input.ts'
import { actionFlash, toastAnswer } from '../flash.tsx'
import { SelectField, TextField } from '../layout/field.tsx'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { AudienceLine, type TaskData, TaskPage, taskTeamPage } from './task-page.tsx'

const Move = Type.Object({
  parent: Type.Required(Type.Pick(TaskEdit, ['parent'])).properties.parent,
  note: TaskEdit.properties.note,
})

/**
 * Moves a task to another list, and notifies its followers after a while. When someone drags a card on the board, our
 * script sends the same form and expects JSON.
 */
export const movePage = taskTeamPage('move', {
  show: async ({ ctx, task }, request) => {
    const [lists, audience] = await Promise.all([listBoardLists(ctx), countAudience(ctx, { task_id: task.id })])
    const back = request.form.back ?? request.query.back
    return { view: <MoveView {...{ lists, audience, back }} /> }
  },
  submit: async ({ ctx, task, path }, request) => {
    const { parent, note = null } = readFields(Move, request.form)
    const move = { task_id: task.id, ...(await renderTaskInWorker(ctx, { parent, ...(note ? { note } : {}) })) }
    const undo = await editUndoably(ctx, move)
    const { title, list_name: list } = await requireTaskDetails(ctx, task.id)
    const flash = await actionFlash(ctx, 'team.move.done', { undo, title, list })
    if (request.wantsJson) return toastAnswer(request, { parent, undo }, flash)
    const onBoard = `${ctx.map.path}/?list=${parent}#task-${task.id}`
    return { redirect: request.form.back === 'board' ? onBoard : path, flash }
  },
})

interface Props {
  lists: { id: number; name: string }[]
  audience: AudienceCount
  /** `board` if the person came from the board and returns to it. */
  back?: string | undefined
}

const MoveView = ({ lists, audience, back }: Props, { t, task, path }: TaskData) => (
  <TaskPage title={t('team.move.title')}>
    <Form action={`${path}move`} data-draft="">
      <Problems field={null} />
      {back && <input type="hidden" name="back" value={back} />}
      <SelectField
        name="parent"
        id="move-to"
        label={t('team.move.to')}
        value={task.list_id}
        options={lists.map(({ id, name }) => [id, name])}
      />
      <TextField name="note" label={t('team.move.note')} help={t('team.move.note.help')} max="note" />
      <AudienceLine audience={audience} />
      <Submit>{t('team.move')}</Submit>
    </Form>
  </TaskPage>
)
