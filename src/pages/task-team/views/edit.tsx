import type { CategoryOption } from '../../../features/categories/queries/categories.ts'
import type { EditableFields } from '../../../features/tasks/rules/conflicts.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { withEmoji } from '../../board/views/card.tsx'
import { imageFormOf, MarkdownField, PreviewButton } from '../../board/views/markdown-field.tsx'
import { CheckField, Field, SelectField } from '../../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../../layout/form.tsx'
import { ShownValue } from '../../workspace/form-changes.tsx'
import { TaskPage, type TaskPageProps } from './task-page.tsx'

interface Props extends TaskPageProps {
  categories: CategoryOption[]
  /** The stored values. */
  now: EditableFields
  /** The description as HTML, if a preview was requested. */
  preview: string | undefined
}

/** A separate page; with our script, a frame in place of the text. */
export function EditTaskView(props: Props) {
  const { common, map, task, path } = props
  return (
    <TaskPage {...{ common, map, task, path }} title={common.t('team.edit.title')} heading={null}>
      <turbo-frame id="task-text">
        <EditForm {...props} />
      </turbo-frame>
    </TaskPage>
  )
}

function EditForm({ common, map, path, categories, now, preview }: Props) {
  const { t } = common
  const { images, form } = imageFormOf(common, map)
  const isSent = common.form.was_title !== undefined
  const typed = (name: 'title' | 'description' | 'url'): string => common.form[name] ?? now[name]
  const locked = isSent ? common.form.lock_comments === 'on' : now.lock_comments
  return (
    <Form common={common} action={`${path}edit`} data-turbo-frame="_top" data-draft="" {...form}>
      <h1>{t('team.edit.title')}</h1>
      <Problems common={common} field={null} />
      <Field common={common} name="title" label={t('field.title')}>
        {(attributes) => (
          <input
            {...attributes}
            autofocus={attributes.autofocus || !isSent}
            type="text"
            value={typed('title')}
            maxLength={maxLengths.title}
            required
            dir="auto"
            autocomplete="off"
          />
        )}
      </Field>
      <ShownValue common={common} name="title" value={now.title} />
      <MarkdownField
        common={common}
        name="description"
        label={t('team.edit.description')}
        text={typed('description')}
        preview={preview}
        images={images}
      />
      <ShownValue common={common} name="description" value={now.description} />
      <SelectField
        common={common}
        name="category"
        label={t('field.category')}
        value={now.category}
        options={[['', t('field.category.none')], ...categories.map((each) => [each.name, withEmoji(each)] as const)]}
      />
      <ShownValue common={common} name="category" value={now.category} />
      <Field common={common} name="url" label={t('task.link')}>
        {(attributes) => (
          <input {...attributes} type="url" value={typed('url')} maxLength={maxLengths.url} autocomplete="off" />
        )}
      </Field>
      <ShownValue common={common} name="url" value={now.url} />
      <CheckField common={common} name="lock_comments" label={t('team.edit.lock')} checked={locked} />
      <ShownValue
        common={common}
        name="lock_comments"
        value={now.lock_comments ? 'on' : 'off'}
        text={t(now.lock_comments ? 'team.yes' : 'team.no')}
      />
      <div class="actions">
        <Submit kind="primary">{t('action.save')}</Submit>
        <PreviewButton common={common} />
        <LinkButton href={path} data-turbo-frame="_top" text={t('action.cancel')} />
      </div>
    </Form>
  )
}
