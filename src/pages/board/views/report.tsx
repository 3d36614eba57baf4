import type { VNode } from 'preact'
import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { TaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Prose } from '../../layout/text.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  task: TaskDetails
  comment: ThreadComment | undefined
}

export function ReportView({ common, map, task, comment }: Props): VNode {
  const t = wordsIn(common.language)
  const path = taskPath(map.path, task)
  return (
    <Layout common={common} title={t('report.title')} map={map} canonical={path}>
      <section class="narrow">
        <h1>{t('report.title')}</h1>
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
        <Form common={common} action={`${path}report`} data-draft={String(comment?.id ?? '')}>
          <Problems common={common} field={null} />
          {comment && <input type="hidden" name="comment" value={comment.id} />}
          <Field common={common} name="reason" label={t('report.reason')} help={t('report.help')}>
            {(attributes) => (
              <textarea {...attributes} rows={4} maxlength={2000} required dir="auto">
                {common.form.reason ?? ''}
              </textarea>
            )}
          </Field>
          <div class="actions">
            <button type="submit" class="button primary">
              {t('report.send')}
            </button>
            <a class="button" href={path}>
              {t('comment.cancel')}
            </a>
          </div>
        </Form>
      </section>
    </Layout>
  )
}
