import { type FoundAction, requireBulkAction } from '../../features/actions/queries/require-action.ts'
import { isRunning } from '../../features/actions/rules/bulk.ts'
import type { BulkChange } from '../../features/actions/schema.ts'
import { undoAction } from '../../features/actions/verbs/undo.ts'
import { type ListSettings, readListSettings } from '../../features/lists/queries/lists.ts'
import { listTitles, type TaskTitle } from '../../features/tasks/queries/list-titles.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { localPath } from '../../lib/urls.ts'
import type { wordsIn } from '../../words/words.ts'
import { idIn } from '../board/paths.ts'
import { pageForm, Submit } from '../layout/form.tsx'
import { workspaceUrl } from './sections.ts'
import { Workspace, type WorkspaceProps } from './views/workspace.tsx'
import { frameOf, workspacePage } from './workspace-page.ts'

/** The progress of a change of many tasks, or of undoing it. */
export const bulkActionPage = workspacePage('board/actions/:id', {
  for: 'member',
  show: async (ctx, request) => {
    const action = await requireBulkAction(ctx, idIn(request.params.id))
    const changedSince = await listTitles(ctx, action.change.changed_since ?? [])
    const lists = await readListSettings(ctx)
    return { view: <BulkActionView {...{ ...frameOf(ctx, request), action, lists, changedSince }} /> }
  },
})

/** Where every Undo button leads. Undoing a change of several tasks leads to a page with the result. */
export const undoPage = workspacePage('undo/:id', {
  for: 'member',
  submit: async (ctx, { params, form }) => {
    const action = await undoAction(ctx, { action_id: idIn(params.id) })
    if (isRunning(action)) return { redirect: workspaceUrl(ctx.map, `board/actions/${action.id}`) }
    const redirect = action.back || localPath(form.from)
    return { redirect, ...(action.kind !== 'bulk' && { flash: 'flash.undone' }) }
  },
})

interface Props extends WorkspaceProps {
  action: FoundAction
  lists: ListSettings[]
  changedSince: TaskTitle[]
}

/** Our script reloads the page; without it, the browser does. */
const refreshSeconds = 2

function BulkActionView(props: Props) {
  const { common, map, role, action } = props
  const { t } = common
  const { undo_started, steps, task_ids } = action
  const title = !isRunning(action)
    ? t('bulk.finished')
    : undo_started
      ? t('bulk.undoing', { count: steps.length })
      : t('bulk.running', { count: task_ids.length })
  return (
    <Workspace common={common} map={map} role={role} section="board" title={title}>
      {isRunning(action) ? <Progress {...props} /> : <BulkResult {...props} />}
      <p class="actions">
        <a class="button" href={workspaceUrl(map, 'board')}>
          {t('bulk.back')}
        </a>
      </p>
    </Workspace>
  )
}

function Progress({ common, action }: Props) {
  const { t } = common
  const { undo_started, steps, task_ids, undone, kept, done } = action
  const [now, all] = undo_started ? [undone + kept, steps.length] : [done, task_ids.length]
  return (
    <div data-refresh={refreshSeconds}>
      <noscript>
        <meta http-equiv="refresh" content={String(refreshSeconds)} />
      </noscript>
      <p role="status">{t('bulk.so-far', { done: now, count: all })}</p>
      <progress aria-label={t('bulk.progress')} max={Math.max(all, 1)} value={now} />
      <p class="muted">{t('bulk.leave')}</p>
    </div>
  )
}

/** What was done, with the button that undoes it. */
export function BulkResult({ common, map, action, lists, changedSince }: Omit<Props, 'role'>) {
  const { t } = common
  const { id, user_id, change, steps, task_ids, skipped, undo_started, undone, kept } = action
  const left = change.changed_since?.length ?? 0
  const gone = skipped - left
  const unchanged = task_ids.length - skipped - steps.length
  return (
    <div class="notice bulk-result">
      <p role="status">
        {undo_started ? t('bulk.undone', { count: undone }) : describeChange(t, change, steps.length, lists)}
        {undo_started && kept > 0 && ` ${t('bulk.kept', { count: kept })}`}
        {!undo_started && gone > 0 && ` ${t('bulk.skipped', { count: gone })}`}
        {!undo_started && unchanged > 0 && ` ${t('bulk.unchanged', { count: unchanged })}`}
        {!undo_started && left > 0 && ` ${t('bulk.changed-since', { count: left })}`}
      </p>
      {!undo_started && changedSince.length > 0 && (
        <ul>
          {changedSince.map((task) => (
            <li key={task.id}>
              <a href={taskPath(map.path, task)}>
                <bdi>{task.title}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {!undo_started && steps.length > 0 && user_id === common.person?.id && (
        <Submit form={pageForm} formaction={workspaceUrl(map, `undo/${id}`)}>
          {t('flash.undo')}
        </Submit>
      )}
    </div>
  )
}

/** "3 tasks were moved to “Planned”." Programs may change several things at once. */
function describeChange(
  t: ReturnType<typeof wordsIn>,
  change: BulkChange,
  count: number,
  lists: ListSettings[],
): string {
  const { parent, category, pending, lock_comments } = change
  if (change.delete) return t('bulk.deleted', { count })
  const isSeveral = [parent, category, pending, lock_comments].filter((value) => value !== undefined).length > 1
  if (isSeveral) return t('bulk.changed', { count })
  const list = lists.find(({ id }) => id === parent)?.name
  if (list !== undefined) return t('bulk.moved', { count, list })
  if (category) return t('bulk.categorised', { count, category })
  if (category !== undefined) return t('bulk.uncategorised', { count })
  if (pending === false) return t('bulk.approved', { count })
  if (lock_comments !== undefined)
    return t(lock_comments ? 'bulk.comments-locked' : 'bulk.comments-unlocked', { count })
  return t('bulk.changed', { count })
}
