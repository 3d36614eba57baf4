import { requireComment } from '../../features/comments/queries/require-comment.ts'
import { listVersions, type TextVersion } from '../../features/tasks/queries/history.ts'
import { NotFound } from '../../platform/errors.ts'
import type { CommonData } from '../layout/common-data.ts'
import { idIn } from '../layout/paths.ts'
import { TimeAgo, UserText } from '../layout/text.tsx'
import { taskFrameOf, taskTeamPage } from './task-page.ts'
import { TaskPage, type TaskPageProps } from './views/task-page.tsx'

/** Earlier versions of a task or comment, from before its author changed it. */
export const versionsPages = [
  taskTeamPage('versions', {
    show: async (opened) => {
      const versions = await listVersions(opened.ctx, { kind: 'task', id: opened.task.id })
      return { view: <VersionsView {...taskFrameOf(opened)} versions={versions} /> }
    },
  }),
  taskTeamPage('comment/:comment/versions', {
    show: async (opened, request) => {
      const { id, task_id } = await requireComment(opened.ctx, idIn(request.params.comment))
      if (task_id !== opened.task.id) throw new NotFound()
      const versions = await listVersions(opened.ctx, { kind: 'comment', id })
      return { view: <VersionsView {...taskFrameOf(opened)} versions={versions} /> }
    },
  }),
]

function VersionsView({ versions, ...props }: TaskPageProps & { versions: TextVersion[] }, { t }: CommonData) {
  return (
    <TaskPage {...props} title={t('versions.title')}>
      <p class="muted">{t(versions.length === 0 ? 'versions.none' : 'versions.help')}</p>
      <ol class="rows">
        {versions.map(({ id, title, content, created }) => (
          <li key={id}>
            <p class="muted">
              {t('versions.until')} <TimeAgo timestamp={created} />
            </p>
            {title && (
              <h2 class="version-title" dir="auto">
                {title}
              </h2>
            )}
            <UserText class="unsent" text={content} />
          </li>
        ))}
      </ol>
    </TaskPage>
  )
}
