import type { VNode } from 'preact'
import type { FoundBulkAction } from '../../../features/bulk/queries/require-bulk-action.ts'
import { isRunning } from '../../../features/bulk/rules/is-running.ts'
import type { ListSettings } from '../../../features/lists/queries/read-list-settings.ts'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { TaskTitle } from '../../../features/tasks/queries/list-titles.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { pageForm } from '../../layout/form.tsx'
import { workspaceUrl } from '../sections.ts'
import { describeChange } from './bulk-words.ts'
import { Workspace } from './workspace.tsx'

interface Props {
  common: CommonData
  map: OpenMapContext['map']
  action: FoundBulkAction
  lists: ListSettings[]
  changedSince: TaskTitle[]
}

/** Looked at again by itself: by the script, or by the browser where there is none. */
const refreshSeconds = 2

export function BulkActionView({ role, ...props }: Props & { role: OpenMapContext['role'] }): VNode {
  const { common, map, action } = props
  const t = wordsIn(common.language)
  const { undo_started, changes, task_ids } = action
  const title = !isRunning(action)
    ? t('bulk.finished')
    : undo_started
      ? t('bulk.undoing', { count: changes.length })
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

function Progress({ common, action }: Props): VNode {
  const t = wordsIn(common.language)
  const { undo_started, changes, task_ids, undone, kept, done } = action
  const [now, all] = undo_started ? [undone + kept, changes.length] : [done, task_ids.length]
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
export function BulkResult({ common, map, action, lists, changedSince }: Props): VNode {
  const t = wordsIn(common.language)
  const { id, change, changes, task_ids, skipped, undo_started, undone, kept } = action
  const left = change.changed_since?.length ?? 0
  const gone = skipped - left
  const unchanged = task_ids.length - skipped - changes.length
  return (
    <div class="notice bulk-result">
      <p role="status">
        {undo_started ? t('bulk.undone', { count: undone }) : describeChange(t, change, changes.length, lists)}
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
      {!undo_started && changes.length > 0 && (
        <button type="submit" class="button" form={pageForm} formaction={workspaceUrl(map, `board/actions/${id}/undo`)}>
          {t('bulk.undo')}
        </button>
      )}
    </div>
  )
}
