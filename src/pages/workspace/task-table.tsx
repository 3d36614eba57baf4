import { requireBulkAction } from '../../features/actions/queries/require-action.ts'
import type { BulkChange } from '../../features/actions/schema.ts'
import { bulkEdit } from '../../features/actions/verbs/bulk-edit.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { NewView } from '../../features/planning/schema.ts'
import { deleteView, saveView } from '../../features/planning/verbs/planning.ts'
import { listTitles } from '../../features/tasks/queries/list-titles.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { DefaultButton, Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { Choice, Menu } from '../layout/menu.tsx'
import { PageLink } from '../layout/pagination.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { bulkFlash, ChangedSince } from './bulk-action.tsx'
import { filtersOf, queryOf, readTable, type TaskTableProps } from './read-table.ts'
import { SavedViews, TaskFilters } from './views/task-filters.tsx'
import { TaskTable, tableUrl } from './views/task-table.tsx'
import { Selected, Workspace } from './views/workspace.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

export const taskTablePages = [
  /** All tasks as a table, to change several of them at once. */
  workspacePage('board', {
    for: 'member',
    show: showTable,
    submit: async (ctx, request) => {
      const { form } = request
      const read = selectedIn(form)
      const task_ids = Object.keys(read).map(Number)
      const [first, ...others] = await listTitles(ctx, task_ids.slice(0, 2))
      const title = others.length === 0 ? first?.title : undefined
      const change = { ...changeIn(form.action ?? ''), notify: true }
      const id = await bulkEdit(ctx, { task_ids, change, read })
      const action = await requireBulkAction(ctx, id)
      if (!action.finished) return { redirect: workspaceUrl(ctx.map, `board/actions/${id}`) }
      const isLeft = (action.change.changed_since ?? []).length > 0
      return {
        redirect: tableUrl(ctx.map, filtersOf(request), isLeft ? { done: String(id) } : {}),
        flash: await bulkFlash(ctx, { action, title, language: request.language }),
      }
    },
  }),
  /** A view is a link with the table's filters and order, which are in the form's query. */
  workspacePage('board/views', {
    for: 'member',
    showOnError: showTable,
    submit: async (ctx, request) => {
      const filters = filtersOf(request)
      queryOf(filters)
      const query = String(new URLSearchParams(filters))
      await saveView(ctx, { ...readFields(NewView, { name: '', ...request.form }), query })
      return backTo(ctx, `board?${query}`, 'views.saved')
    },
  }),
  /** The table stays as it is, so the view can be saved again. */
  workspacePage('board/views/:view/delete', {
    for: 'member',
    submit: async (ctx, request) => {
      await deleteView(ctx, { view_id: idIn(request.params.view) })
      return backTo(ctx, `board?${new URLSearchParams(filtersOf(request))}`, 'views.deleted')
    },
  }),
]

async function showTable(ctx: OpenMapContext, request: PageRequest) {
  return { view: <TaskTableView {...(await readTable(ctx, request))} /> }
}

/** The ticked rows. The value of a box is the time of the last change that the moderator saw. */
const selectedIn = (form: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, modified]) => {
      const id = /^task_([1-9]\d{0,14})$/.exec(name)?.[1]
      return id === undefined ? [] : [[id, modified]]
    }),
  )

/** The change that a button makes, by its value: `parent:12`, `category:Editor`, `approve` … */
function changeIn(action: string): BulkChange {
  const [, name = action, value = ''] = /^(parent|category):(.*)$/s.exec(action) ?? []
  if (name === 'parent') return { parent: idIn(value) }
  if (name === 'category') return { category: value || null }
  return Object.hasOwn(changes, name) ? (changes[name] ?? {}) : {}
}

const changes: Record<string, BulkChange> = {
  approve: { pending: false },
  lock: { lock_comments: true },
  unlock: { lock_comments: false },
  delete: { delete: true },
}

const formId = 'selected-tasks'

function TaskTableView(props: TaskTableProps, { t, map }: MapData) {
  const { tasks, count, limit, filters, changedSince, previous, next } = props
  const isFiltered = Object.keys(filters).some((name) => name !== 'ordering')
  const counted = count === limit ? t('bulk.count.many', { count: limit - 1 }) : t('tasks.count', { count })
  return (
    <Workspace section="board" count={count > 0 && counted}>
      {changedSince.length > 0 && (
        <div class="notice">
          <p>{t('bulk.changed-since', { count: changedSince.length })}</p>
          <ChangedSince tasks={changedSince} />
        </div>
      )}
      <SavedViews {...props} />
      {(tasks.length > 0 || isFiltered) && <TaskFilters {...props} />}
      {tasks.length === 0 && isFiltered && (
        <EmptyState text={t('bulk.empty.filter')}>
          <LinkButton href={workspaceUrl(map, 'board')} text={t('filter.clear')} />
        </EmptyState>
      )}
      {tasks.length === 0 && !isFiltered && (
        <EmptyState title={t('bulk.empty')} text={t('bulk.empty.more')}>
          <LinkButton href={`${map.path}/suggest`} text={t('suggest.title')} />
        </EmptyState>
      )}
      {tasks.length > 0 && (
        <Form action={tableUrl(map, props.filters)} id={formId}>
          <Problems field="ids" />
          <Problems field={null} />
          <DefaultButton form={formId} />
          <TaskTable {...props} />
          <ActionBar {...props} />
        </Form>
      )}
      {(previous ?? next) && (
        <nav class="pagination" aria-label={t('page.pages')}>
          <PageLink
            rel="prev"
            url={previous && tableUrl(map, props.filters, { cursor: previous })}
            text={t('page.previous')}
          />
          <PageLink rel="next" url={next && tableUrl(map, props.filters, { cursor: next })} text={t('page.next')} />
        </nav>
      )}
    </Workspace>
  )
}

/** The actions on the selected tasks. The style sheet shows them while tasks are selected, even without our script. */
function ActionBar({ lists, categories, tasks }: TaskTableProps, { t }: CommonData) {
  const choice = (value: string, text: string, role?: string) => (
    <Choice key={value} name="action" value={value} isChosen={false}>
      {role && <span class={`dot ${role}`} aria-hidden="true" />} <bdi>{text}</bdi>
    </Choice>
  )
  return (
    <fieldset class="action-bar" aria-label={t('bulk.action')}>
      <Selected />
      <Menu id="bulk-move" name={t('team.move')} button="button small">
        {lists.map(({ id, name, role }) => choice(`parent:${id}`, name, role))}
      </Menu>
      <Menu id="bulk-category" name={t('field.category')} button="button small">
        {categories.map(({ name }) => choice(`category:${name}`, name))}
        {choice('category:', t('bulk.category.none'))}
      </Menu>
      {tasks.some(({ pending }) => pending) && (
        <Submit name="action" value="approve">
          {t('action.approve')}
        </Submit>
      )}
      <Menu id="bulk-more" name={t('action.more')} icon="more" button="button icon">
        {choice('lock', t('team.edit.lock'))}
        {choice('unlock', t('bulk.action.unlock'))}
        {choice('delete', t('action.delete'))}
      </Menu>
    </fieldset>
  )
}
