import { recordAction } from '../../features/actions/verbs/undo.ts'
import { previewMerge } from '../../features/merges/queries/list-merged-tasks.ts'
import { MergeInto } from '../../features/merges/schema.ts'
import { mergeTask } from '../../features/merges/verbs/merge-task.ts'
import { unmergeTask } from '../../features/merges/verbs/unmerge-task.ts'
import { countAudience } from '../../features/notices/queries/count-audience.ts'
import { listSimilarTasks } from '../../features/search/queries/list-similar-tasks.ts'
import { searchTasks } from '../../features/search/queries/search-tasks.ts'
import { findTaskDetails, requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/path.ts'
import { localPath } from '../../lib/urls.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { flashText } from '../layout/flash.tsx'
import { openWorkspace } from '../workspace/workspace-page.ts'
import { openTask, taskTeamPath } from './open-task.ts'
import { ConfirmMergeView, MergeView } from './views/merge.tsx'

const maxFound = 10

/** Search and choose the task that stays, then confirm what moves there. */
export const mergePage: Page = {
  path: taskTeamPath('merge'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const { ctx, task, path } = await openTask(request)
    const frame = { common: commonData(request), map: ctx.map, task, path }
    const target = await findTaskDetails(ctx, idIn(request.form.into ?? request.query.into))
    if (target && target.id !== task.id) {
      const moves = await previewMerge(ctx, { task_id: task.id, into: target.id })
      const audience = await countAudience(ctx, { task_id: task.id })
      return { view: <ConfirmMergeView {...frame} {...{ target, moves, audience }} /> }
    }
    const words = request.query.q ?? ''
    const found = words
      ? (await searchTasks(ctx, { words, limit: maxFound + 1 })).tasks
      : await listSimilarTasks(ctx, task.title, task.id)
    const others = found.filter(({ id }) => id !== task.id).slice(0, maxFound)
    return { view: <MergeView {...frame} words={words} found={others} /> }
  },
  submit: async (request) => {
    const { ctx, task } = await openTask(request)
    // A box that is not ticked is not sent.
    const { into, notify } = readFields(MergeInto, { ...request.form, notify: request.form.notify ?? 'off' })
    const undo = await ctx.transaction(async (tx) => {
      await mergeTask(tx, { task_id: task.id, into, notify })
      return recordAction(tx, { kind: 'merge', steps: [{ kind: 'task merged', task_id: task.id }] })
    })
    const target = await requireTaskDetails(ctx, into)
    return { redirect: taskPath(ctx.map.path, target), flash: flashText('merge.done', { undo, title: task.title }) }
  },
}

/** The task of the URL is the one that was merged. The person stays on the page of the other one. */
export const unmergeAction: Page = {
  path: taskTeamPath('unmerge'),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    await unmergeTask(ctx, { task_id: idIn(request.params.task) })
    return { redirect: localPath(request.form.from), flash: 'merge.undone' }
  },
}
