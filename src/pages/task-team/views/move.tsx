import type { AudienceCount } from '../../../features/notices/queries/audience.ts'
import { SelectField, TextField } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { AudienceLine, TaskPage, type TaskPageProps } from './task-page.tsx'

interface FormProps extends Pick<TaskPageProps, 'common' | 'path'> {
  task: { list_id: number }
  lists: { id: number; name: string }[]
  audience: AudienceCount
  /** `board` if the person came from the board and returns to it. */
  back?: string | undefined
}

export function MoveView(props: TaskPageProps & FormProps) {
  const { common, map, task, path } = props
  return (
    <TaskPage {...{ common, map, task, path }} title={common.t('team.move.title')}>
      <MoveForm {...props} />
    </TaskPage>
  )
}

function MoveForm({ common, task, path, lists, audience, back }: FormProps) {
  const { t } = common
  return (
    <Form common={common} action={`${path}move`} data-draft="">
      <Problems common={common} field={null} />
      {back && <input type="hidden" name="back" value={back} />}
      <SelectField
        common={common}
        name="parent"
        id="move-to"
        label={t('team.move.to')}
        value={task.list_id}
        options={lists.map(({ id, name }) => [id, name])}
      />
      <TextField common={common} name="note" label={t('team.move.note')} help={t('team.move.note.help')} max="note" />
      <AudienceLine common={common} audience={audience} />
      <Submit>{t('team.move')}</Submit>
    </Form>
  )
}
