import { mayManageMap } from '../../features/maps/policy.ts'
import { findTrashEntry, listTrash, type TrashRow } from '../../features/recovery/queries/trash.ts'
import { trashPageSize } from '../../features/recovery/schema.ts'
import { purgeTrash, restoreFromTrash } from '../../features/recovery/verbs/trash.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { daysInTrash } from '../../features/trash/table.ts'
import { dayMs, later } from '../../lib/time.ts'
import { localPath } from '../../lib/urls.ts'
import { NotFound, required } from '../../platform/errors.ts'
import { pageNumber } from '../../platform/http/page.ts'
import { displayName } from '../../words/person-name.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { Form, FormActions, PageButton, Problems } from '../layout/form.tsx'
import { Pagination } from '../layout/pagination.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { Prose, TimeAgo, UserText } from '../layout/text.tsx'
import { Workspace } from './views/workspace.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

export const trashPages = [
  workspacePage('trash', {
    for: 'member',
    show: async (ctx, request) => {
      const page = pageNumber(request.query)
      const { count, entries } = await listTrash(ctx, page)
      if (page > 1 && (page - 1) * trashPageSize >= count) throw new NotFound()
      return {
        view: <TrashView {...{ page, count, entries, mayPurge: mayManageMap(ctx) }} />,
      }
    },
  }),
  /** A conflict, such as a list that is itself in the trash, is shown where the button was. */
  workspacePage('trash/:deletion/restore', {
    for: 'member',
    submit: async (ctx, request) => {
      await restoreFromTrash(ctx, { trash_id: idIn(request.params.deletion) })
      return { redirect: localPath(request.form.from), flash: 'trash.restored' }
    },
  }),
  workspacePage('trash/:deletion/delete', {
    needsRecentSignIn: true,
    for: 'administrator',
    show: async (ctx, request) => {
      const entry = required(await findTrashEntry(ctx, idIn(request.params.deletion)))
      return { view: <PurgeView entry={entry} /> }
    },
    submit: async (ctx, request) => {
      await purgeTrash(ctx, { trash_id: idIn(request.params.deletion) })
      return backTo(ctx, 'trash', 'trash.purged')
    },
  }),
]

interface Props {
  page: number
  count: number
  entries: TrashRow[]
  mayPurge: boolean
}

function TrashView({ page, count, entries, mayPurge }: Props, { t, map }: MapData) {
  const path = workspaceUrl(map, 'trash')
  return (
    <Workspace section="trash">
      {entries.length > 0 && <p class="muted">{t('trash.about', { count: daysInTrash })}</p>}
      {entries.length === 0 ? (
        <EmptyState title={t('trash.empty')} text={t('trash.empty.more', { count: daysInTrash })} />
      ) : (
        <ul class="rows trash">
          {entries.map((entry) => (
            <Entry key={entry.id} {...{ entry, mayPurge }} path={`${path}/${entry.id}`} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        size={trashPageSize}
        count={count}
        urlOf={(number) => (number > 1 ? `${path}?page=${number}` : path)}
      />
    </Workspace>
  )
}

function Entry({ entry, path, mayPurge }: { entry: TrashRow; path: string; mayPurge: boolean }, common: CommonData) {
  const { t } = common
  const title = titleOf(common, entry)
  // Only administrators can delete or restore lists and imports.
  const mayRestore = mayPurge || (entry.kind !== 'list' && entry.kind !== 'import')
  return (
    <li>
      <div>
        <Trashed entry={entry} />
      </div>
      <div class="row-actions">
        {mayRestore && (
          <PageButton kind="quiet" to={`${path}/restore`}>
            {t('trash.restore')}
            <span class="visually-hidden">: {title}</span>
          </PageButton>
        )}
        {mayPurge && (
          <a class="button quiet danger" href={`${path}/delete`}>
            {t('trash.purge')}
            <span class="visually-hidden">: {title}</span>
          </a>
        )}
      </div>
    </li>
  )
}

/** Longer text scrolls in its own box, so that the list stays short. */
const longText = 600

/** A deletion: its title and text, the task if it's a comment, and who deleted it, when and why. */
function Trashed({ entry }: { entry: TrashRow }, common: CommonData) {
  const { t } = common
  const ends = later(entry.created, daysInTrash * dayMs)
  const { first_name, last_name, deleted } = entry
  const name =
    first_name === null ? t('trash.by.nobody') : displayName(t, { first_name, last_name: last_name ?? '', deleted })
  return (
    <>
      <p class="trash-title">
        <span class="badge quiet">{t(`trash.kind.${entry.kind}`)}</span>{' '}
        {entry.task ? <TaskOf task={entry.task} /> : <bdi>{titleOf(common, entry)}</bdi>}
      </p>
      {entry.html && (
        <div
          class="trash-text"
          {...(entry.html.length > longText && { tabindex: 0, role: 'group', 'aria-label': titleOf(common, entry) })}
        >
          <Prose html={entry.html} from={2} />
        </div>
      )}
      <p class="muted">
        {t('trash.by', { name })} · <TimeAgo timestamp={entry.created} /> · {t('trash.until', { date: t.date(ends) })}
      </p>
      {entry.reason && <UserText class="reason" text={entry.reason} />}
    </>
  )
}

/** A task that is itself in the trash has no page. */
function TaskOf({ task }: { task: NonNullable<TrashRow['task']> }, { t, map }: MapData) {
  const words = <bdi>{t('queue.on', { title: task.title })}</bdi>
  return task.live ? <a href={taskPath(map.path, task)}>{words}</a> : words
}

const titleOf = (common: CommonData, { title }: TrashRow): string => title || common.t('trash.untitled')

function PurgeView({ entry }: { entry: TrashRow }, { t, map }: MapData) {
  const path = workspaceUrl(map, 'trash')
  return (
    <Workspace section="trash" title={t('trash.purge')}>
      <Trashed entry={entry} />
      <p>{t('trash.purge.help')}</p>
      <Form action={`${path}/${entry.id}/delete`}>
        <Problems field={null} />
        <FormActions kind="danger" submit={t('trash.purge')} cancel={t('action.cancel')} back={path} />
      </Form>
    </Workspace>
  )
}
