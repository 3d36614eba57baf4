import { type FoundAction, requireBulkAction, willNotify } from '../../features/actions/queries/require-action.ts'
import { isRunning } from '../../features/actions/rules/bulk.ts'
import { silenceAction, undoAction } from '../../features/actions/verbs/undo.ts'
import { type ListSettings, readListSettings } from '../../features/lists/queries/lists.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { listTitles, type TaskTitle } from '../../features/tasks/queries/list-titles.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { localPath } from '../../lib/urls.ts'
import { type KeyWith, teamWordsIn, type Words } from '../../words/words.ts'
import { actionFlash, type FlashKey, flashText } from '../flash.tsx'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { LinkButton, PageButton } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { NameLink } from '../layout/text.tsx'
import { Refreshed, Workspace } from './views/workspace.tsx'
import { workspacePage } from './workspace-page.ts'

/** The progress of a bulk change, or of its undo. */
export const bulkActionPage = workspacePage('board/actions/:id', {
  for: 'member',
  show: async (ctx, request) => {
    const action = await requireBulkAction(ctx, idIn(request.params.id))
    const changedSince = await listTitles(ctx, action.change.changed_since ?? [])
    const lists = await readListSettings(ctx)
    const notifies = !isRunning(action) && (await willNotify(ctx, action.id))
    return { view: <BulkActionView {...{ action, lists, changedSince, notifies }} /> }
  },
})

/**
 * The target of every Undo button. Undoing a bulk change takes a while, so it redirects to a page that shows the
 * progress.
 */
export const undoPage = workspacePage('undo/:id', {
  for: 'member',
  submit: async (ctx, { params, form, language }) => {
    const action = await undoAction(ctx, { action_id: idIn(params.id) })
    if (isRunning(action)) return { redirect: workspaceUrl(ctx.map, `board/actions/${action.id}`) }
    const redirect = action.back || localPath(form.from)
    if (action.kind !== 'bulk') return { redirect, flash: 'flash.undone' }
    const more = action.kept > 0 ? teamWordsIn(language)('bulk.kept', { count: action.kept }) : ''
    return { redirect, flash: flashText('bulk.undone', { count: action.undone, more }) }
  },
})

/** The other button in a toast. It keeps people from being notified of the change. */
export const silencePage = workspacePage('silence/:id', {
  for: 'member',
  submit: async (ctx, { params, form }) => {
    const { id, undo_started } = await silenceAction(ctx, { action_id: idIn(params.id) })
    const undo = undo_started === null ? id : undefined
    return { redirect: localPath(form.from), flash: flashText('flash.silenced', { undo }) }
  },
})

interface Props {
  action: FoundAction
  lists: ListSettings[]
  changedSince: TaskTitle[]
  notifies: boolean
}

function BulkActionView(props: Props, { t, map }: MapData) {
  const { action } = props
  const { undo_started, steps, task_ids } = action
  const title = !isRunning(action)
    ? t('bulk.finished')
    : undo_started
      ? t('bulk.undoing', { count: steps.length })
      : t('bulk.running', { count: task_ids.length })
  return (
    <Workspace section="board" title={title}>
      {isRunning(action) ? <Progress {...props} /> : <BulkResult {...props} />}
      <p class="actions">
        <LinkButton href={workspaceUrl(map, 'board')} text={t('bulk.back')} />
      </p>
    </Workspace>
  )
}

function Progress({ action }: Props, { t }: CommonData) {
  const { undo_started, steps, task_ids, undone, kept, done } = action
  const [now, all] = undo_started ? [undone + kept, steps.length] : [done, task_ids.length]
  return (
    <Refreshed>
      <p role="status">{t('bulk.so-far', { done: now, count: all })}</p>
      <progress aria-label={t('field.progress')} max={Math.max(all, 1)} value={now} />
      <p class="muted">{t('bulk.leave')}</p>
    </Refreshed>
  )
}

function BulkResult({ action, lists, changedSince, notifies }: Props, { t, person, map }: MapData) {
  const { id, user_id, steps, undo_started, undone, kept } = action
  const [key, about] = describeChange(action, lists)
  const rest = undo_started ? (kept > 0 ? t('bulk.kept', { count: kept }) : '') : restOf(t, action)
  return (
    <div class="notice bulk-result">
      <p role="status">
        {undo_started ? t('bulk.undone', { count: undone }) : t(key, about)} {rest}
      </p>
      {!undo_started && <ChangedSince tasks={changedSince} />}
      {!undo_started && steps.length > 0 && user_id === person?.id && (
        <div class="actions">
          <PageButton to={workspaceUrl(map, `undo/${id}`)}>{t('flash.undo')}</PageButton>
          {notifies && <PageButton to={workspaceUrl(map, `silence/${id}`)}>{t('flash.silence')}</PageButton>}
        </div>
      )}
    </div>
  )
}

/** Tasks that were skipped, because someone has changed them since they were shown. */
export const ChangedSince = ({ tasks }: { tasks: TaskTitle[] }, { map }: MapData) =>
  tasks.length > 0 && (
    <ul>
      {tasks.map((task) => (
        <li key={task.id}>
          <NameLink href={taskPath(map.path, task)} name={task.title} />
        </li>
      ))}
    </ul>
  )

/** The toast after a change to some tasks. A single task is named. */
export async function bulkFlash(
  ctx: OpenMapContext,
  { action, title, language }: { action: FoundAction; title: string | undefined; language: string },
): Promise<string> {
  const { steps, id } = action
  const [key, about] = describeChange(action, await readListSettings(ctx))
  const named = Object.hasOwn(namedTexts, key) ? namedTexts[key] : undefined
  const text = title !== undefined && steps.length === 1 && named ? named : key
  const more = restOf(teamWordsIn(language), action)
  const undo = steps.length > 0 && !isRunning(action) ? id : undefined
  return actionFlash(ctx, text, { ...about, undo, more, title: title ?? '', into: '' })
}

const namedTexts: Partial<Record<BulkKey, FlashKey>> = {
  'bulk.moved': 'team.move.done',
  'bulk.approved': 'team.approved',
  'bulk.deleted': 'trash.task.deleted',
}

function restOf(t: Words, { change, steps, task_ids, skipped }: FoundAction): string {
  const left = change.changed_since?.length ?? 0
  const unchanged = task_ids.length - skipped - steps.length
  return [
    ...(skipped > left ? [t('bulk.skipped', { count: skipped - left })] : []),
    ...(unchanged > 0 ? [t('bulk.unchanged', { count: unchanged })] : []),
    ...(left > 0 ? [t('bulk.changed-since', { count: left })] : []),
  ].join(' ')
}

type BulkKey = KeyWith<'count' | 'list' | 'category'>

/** "3 tasks were moved to “Planned”." Programs may change several things at once. */
function describeChange({ change, steps }: FoundAction, lists: ListSettings[]) {
  const { parent, category, pending, lock_comments } = change
  const list = lists.find(({ id }) => id === parent)?.name
  const values = { count: steps.length, list: list ?? '', category: category ?? '' }
  const described = (key: BulkKey) => [key, values] as const
  if (change.delete) return described('bulk.deleted')
  const isSeveral = [parent, category, pending, lock_comments].filter((value) => value !== undefined).length > 1
  if (isSeveral) return described('bulk.changed')
  if (list !== undefined) return described('bulk.moved')
  if (category) return described('bulk.categorised')
  if (category !== undefined) return described('bulk.uncategorised')
  if (pending === false) return described('bulk.approved')
  if (lock_comments !== undefined) return described(lock_comments ? 'bulk.comments-locked' : 'bulk.comments-unlocked')
  return described('bulk.changed')
}
