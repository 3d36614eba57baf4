import { requireComment } from '../../features/comments/queries/require-comment.ts'
import { listVersions, type TextVersion } from '../../features/tasks/queries/history.ts'
import { NotFound } from '../../platform/errors.ts'
import type { CommonData } from '../layout/common-data.ts'
import { idIn } from '../layout/paths.ts'
import { TimeAgo, UserText } from '../layout/text.tsx'
import { TaskPage, taskTeamPage } from './task-page.tsx'

/** Earlier versions of a task or comment, from before its author changed it. */
export const versionsPages = [
  taskTeamPage('versions', {
    show: async ({ ctx, task }) => ({
      view: <VersionsView versions={await listVersions(ctx, { kind: 'task', id: task.id })} />,
    }),
  }),
  taskTeamPage('comment/:comment/versions', {
    show: async ({ ctx, task }, request) => {
      const { id, task_id } = await requireComment(ctx, idIn(request.params.comment))
      if (task_id !== task.id) throw new NotFound()
      return { view: <VersionsView versions={await listVersions(ctx, { kind: 'comment', id })} /> }
    },
  }),
]

const VersionsView = ({ versions }: { versions: TextVersion[] }, { t }: CommonData) => (
  <TaskPage title={t('versions.title')}>
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
