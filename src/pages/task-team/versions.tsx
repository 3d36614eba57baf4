import type { VNode } from 'preact'
import { requireComment } from '../../features/comments/queries/require-comment.ts'
import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import { listVersions, type TextVersion } from '../../features/tasks/queries/list-versions.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { idIn } from '../board/paths.ts'
import { type CommonData, commonData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { TimeAgo } from '../layout/text.tsx'
import { openTask, taskTeamPath } from './open-task.ts'
import { TaskHead } from './views/task-page.tsx'

/** What the author of a task, or of a comment, wrote before they changed it. */
export const taskVersionsPage: Page = {
  path: taskTeamPath('versions'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const { ctx, task, path } = await openTask(request)
    const versions = await listVersions(ctx, { kind: 'task', id: task.id })
    return { view: <VersionsView {...{ common: commonData(request), map: ctx.map, task, path, versions }} /> }
  },
}

export const commentVersionsPage: Page = {
  path: taskTeamPath('comment/:comment/versions'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const { ctx, task, path } = await openTask(request)
    const { id, task_id } = await requireComment(ctx, idIn(request.params.comment))
    if (task_id !== task.id) throw new NotFound()
    const versions = await listVersions(ctx, { kind: 'comment', id })
    return { view: <VersionsView {...{ common: commonData(request), map: ctx.map, task, path, versions }} /> }
  },
}

interface Props {
  common: CommonData
  map: OpenMap
  task: { title: string }
  path: string
  versions: TextVersion[]
}

function VersionsView({ common, map, task, path, versions }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('versions.title')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={path} />
        <h1>{t('versions.title')}</h1>
        <p class="muted">{t(versions.length === 0 ? 'versions.none' : 'versions.help')}</p>
        <ol class="rows">
          {versions.map(({ id, title, content, created }) => (
            <li key={id}>
              <p class="muted">
                {t('versions.until')} <TimeAgo common={common} timestamp={created} />
              </p>
              {title && (
                <h2 class="version-title" dir="auto">
                  {title}
                </h2>
              )}
              <p class="unsent" dir="auto">
                {content}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </Layout>
  )
}
