import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { AudienceCount } from '../../../features/notices/queries/count-audience.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field, TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { CheckField, Submit } from '../../layout/form-parts.tsx'
import { Layout } from '../../layout/layout.tsx'
import { AudienceLine, TaskHead } from './task-page.tsx'

interface FormProps {
  common: CommonData
  task: { list_id: number }
  path: string
  lists: { id: number; name: string }[]
  audience: AudienceCount
  /** `board`: where the person came from, and goes back to. */
  back?: string | undefined
}

interface Props extends FormProps {
  map: OpenMap
  task: { list_id: number; title: string }
}

export function MoveView(props: Props): VNode {
  const { common, map, task, path } = props
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('team.move.title')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={path} />
        <h1>{t('team.move.title')}</h1>
        <MoveForm {...props} />
      </section>
    </Layout>
  )
}

/** On a page of its own, and in the panel of the task. */
export function MoveForm({ common, task, path, lists, audience, back }: FormProps): VNode {
  const t = wordsIn(common.language)
  const chosen = Number(common.form.parent ?? task.list_id)
  return (
    <Form common={common} action={`${path}move`} class="move-form" data-draft="">
      <Problems common={common} field={null} />
      {back && <input type="hidden" name="back" value={back} />}
      <Field common={common} name="parent" id="move-to" label={t('team.move.to')}>
        {(attributes) => (
          <select {...attributes}>
            {lists.map(({ id, name }) => (
              <option key={id} value={id} selected={id === chosen}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        common={common}
        name="note"
        label={t('team.move.note')}
        help={t('team.move.note.help')}
        maxLength={maxLengths.note}
        dir="auto"
      />
      <CheckField
        common={common}
        name="notify"
        label={t('team.edit.notify')}
        checked={common.form.parent === undefined || common.form.notify === 'on'}
      />
      <AudienceLine common={common} audience={audience} />
      <Submit>{t('team.move')}</Submit>
    </Form>
  )
}
