import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { TaskHead } from '../../task-team/views/task-page.tsx'
import { DeleteOwn } from './delete-own.tsx'
import { imageFormOf, MarkdownField, PreviewButton } from './markdown-field.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  task: { title: string }
  comment: { id: number; content: string }
  /** The path of the task. */
  taskUrl: string
  preview: string | undefined
}

export function OwnCommentView({ common, map, task, comment, taskUrl, preview }: Props): VNode {
  const t = wordsIn(common.language)
  const own = `${taskUrl}comment/${comment.id}/own`
  const { images, form } = imageFormOf(common, map)
  const text = common.form.content ?? comment.content
  return (
    <Layout common={common} title={t('own.edit.comment')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={taskUrl} />
        <h1>{t('own.edit.comment')}</h1>
        <Form common={common} action={own} data-draft="" {...form}>
          <Problems common={common} field={null} />
          <MarkdownField
            common={common}
            name="content"
            label={t('own.comment.label')}
            text={text}
            preview={preview}
            focused
            images={images}
          />
          <p class="muted">{t('own.kept')}</p>
          <div class="actions">
            <button type="submit" class="button primary">
              {t('team.save')}
            </button>
            <PreviewButton common={common} />
            <a class="button" href={`${taskUrl}?comment=${comment.id}#comment-${comment.id}`}>
              {t('team.cancel')}
            </a>
          </div>
        </Form>
        <DeleteOwn common={common} kind="comment" action={`${own}/delete`} />
      </section>
    </Layout>
  )
}
