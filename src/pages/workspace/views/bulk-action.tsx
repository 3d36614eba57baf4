import type { VNode } from 'preact'
import type { FoundAction } from '../../../features/actions/queries/require-action.ts'
import { isRunning } from '../../../features/actions/rules/bulk.ts'
import type { ListSettings } from '../../../features/lists/queries/lists.ts'
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
  action: FoundAction
  lists: ListSettings[]
  changedSince: TaskTitle[]
}

/** The script reloads the page, or the browser without it. */
const refreshSeconds = 2

export function BulkActionView({ role, ...props }: Props & { role: OpenMapContext['role'] }): VNode {
  const { common, map, action } = props
  const t = wordsIn(common.language)
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

function Progress({ common, action }: Props): VNode {
  const t = wordsIn(common.language)
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
export function BulkResult({ common, map, action, lists, changedSince }: Props): VNode {
  const t = wordsIn(common.language)
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
        <button type="submit" class="button" form={pageForm} formaction={workspaceUrl(map, `undo/${id}`)}>
          {t('flash.undo')}
        </button>
      )}
    </div>
  )
}
