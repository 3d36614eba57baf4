import { requireComment } from '../../features/comments/queries/require-comment.ts'
import { listVersions } from '../../features/tasks/queries/list-versions.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { openTask, taskTeamPath } from './open-task.ts'
import { VersionsView } from './views/versions.tsx'

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
