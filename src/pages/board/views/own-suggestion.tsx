import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { TaskHead } from '../../task-team/views/task-page.tsx'
import { DeleteOwn } from './delete-own.tsx'
import { imageFormOf, MarkdownField, PreviewButton } from './markdown-field.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  task: { title: string; description: string }
  /** The path of the task. */
  taskUrl: string
  preview: string | undefined
}

export function OwnSuggestionView({ common, map, task, taskUrl, preview }: Props): VNode {
  const t = wordsIn(common.language)
  const { images, form } = imageFormOf(common, map)
  return (
    <Layout common={common} title={t('own.edit.suggestion')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={taskUrl} />
        <h1>{t('own.edit.suggestion')}</h1>
        <Form common={common} action={`${taskUrl}own`} data-draft="" {...form}>
          <Problems common={common} field={null} />
          <TextField
            common={common}
            name="title"
            label={t('team.edit.name')}
            value={task.title}
            maxLength={maxLengths.title}
            required
            dir="auto"
            autocomplete="off"
          />
          <MarkdownField
            common={common}
            name="description"
            label={t('team.edit.description')}
            text={common.form.description ?? task.description}
            preview={preview}
            images={images}
          />
          <p class="muted">{t('own.kept')}</p>
          <div class="actions">
            <button type="submit" class="button primary">
              {t('team.save')}
            </button>
            <PreviewButton common={common} />
            <a class="button" href={taskUrl}>
              {t('team.cancel')}
            </a>
          </div>
        </Form>
        <DeleteOwn common={common} kind="suggestion" action={`${taskUrl}own/delete`} />
      </section>
    </Layout>
  )
}
