import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { daysInTrash } from '../../../features/trash/table.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { Layout } from '../../layout/layout.tsx'
import { TaskHead } from './task-page.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  task: { title: string }
  path: string
  /** What goes to the trash. */
  contents: { tasks: number; comments: number; votes: number }
}

export function DeleteTaskView({ common, map, task, path, contents }: Props): VNode {
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
