import Type, { type Static } from 'typebox'
import { requireBulkAction } from '../../features/actions/queries/require-action.ts'
import type { BulkChange } from '../../features/actions/schema.ts'
import { bulkEdit } from '../../features/actions/verbs/bulk-edit.ts'
import { listCategories } from '../../features/categories/queries/categories.ts'
import { readListSettings } from '../../features/lists/queries/lists.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { listViews } from '../../features/planning/queries/list-views.ts'
import { hasPlans, listAssignees, listPlans } from '../../features/planning/queries/plan-and-notes.ts'
import { NewView } from '../../features/planning/schema.ts'
import { deleteView, saveView } from '../../features/planning/verbs/saved-views.ts'
import { TaskQuery, tableOrderings } from '../../features/tasks/queries/filter.ts'
import { readImportedVotes } from '../../features/tasks/queries/imported-votes.ts'
import { listFilteredTasks } from '../../features/tasks/queries/list-filtered-tasks.ts'
import { listTitles } from '../../features/tasks/queries/list-titles.ts'
import type { Task } from '../../features/tasks/schema.ts'
import { priorities } from '../../features/tasks/table.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { cursorIn } from '../../platform/records/paging.ts'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { bulkFlash } from './bulk-action.tsx'
import { states } from './views/task-filters.tsx'
import { tableUrl } from './views/task-table.tsx'
import { TaskTableView } from './views/task-table-page.tsx'
import { backTo, filledQuery, workspacePage } from './workspace-page.ts'

const { title, list_id, category_name, pending, lock_comments, cursor } = TaskQuery.properties
const ordering = Type.Optional(Type.Enum(tableOrderings))
const assignee = Type.Optional(Type.String({ pattern: '^(none|[1-9]\\d{0,14})$' }))
const priority = Type.Optional(Type.Enum(priorities.slice(1)))
const Shown = Type.Object({
  ...{ title, list_id, category_name, assignee, priority, pending, lock_comments, ordering, cursor },
})

/** The query parameters that the filters and the table's headings set. `state` combines two filters. */
const filterNames = ['title', 'list_id', 'category_name', 'assignee', 'priority', 'state', 'ordering']

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

/** In a fixed order, without defaults, so that the same filters always have the same URL. */
function filtersOf(request: PageRequest): Record<string, string> {
  const filled = filledQuery(request, filterNames)
  if (filled.ordering === '-created') delete filled.ordering
  return Object.fromEntries(filterNames.flatMap((name) => (filled[name] ? [[name, filled[name]]] : [])))
}

/** The filters as a task query. Invalid values are rejected. */
function queryOf({ state, ...filters }: Record<string, string>) {
  const { assignee, ...query } = readFields(Shown, { ...filters, ...states.find(([name]) => name === state)?.[1] })
  return { ...query, ...(assignee && { assignee_id: assignee === 'none' ? null : Number(assignee) }) }
}

/** Filtered tasks are counted up to this limit. */
const maxCounted = 1_000

async function showTable(ctx: OpenMapContext, request: PageRequest) {
  const filters = filtersOf(request)
  const query = queryOf(request.query.cursor ? { ...filters, cursor: request.query.cursor } : filters)
  const {
    results,
    count = 0,
    next,
    previous,
  } = await listFilteredTasks(
    ctx,
    { ...query, page_size: 50 },
    { ordering: query.ordering, countLimit: maxCounted + 1 },
  )
  const records = results.map((json): Static<typeof Task> => JSON.parse(json))
  const imported = await readImportedVotes(
    ctx,
    records.map(({ id }) => id),
  )
  const tasks = records.map((task) => ({ ...task, total_votes: task.votes_count + (imported.get(task.id) ?? 0) }))
  const done = request.query.done ? await requireBulkAction(ctx, idIn(request.query.done)) : undefined
  const assignees = await listAssignees(ctx)
  const isPlanned = await hasPlans(ctx)
  return {
    view: (
      <TaskTableView
        {...{ filters, count, tasks, limit: maxCounted + 1 }}
        assignees={isPlanned || assignees.length > 1 ? assignees : undefined}
        changedSince={await listTitles(ctx, done?.change.changed_since ?? [])}
        plans={
          isPlanned
            ? await listPlans(
                ctx,
                tasks.map(({ id }) => id),
              )
            : undefined
        }
        views={await listViews(ctx)}
        urlField={ctx.site.urlField}
        lists={await readListSettings(ctx)}
        categories={await listCategories(ctx)}
        next={cursorIn(next)}
        previous={cursorIn(previous)}
        selectsAll={request.query.all !== undefined}
      />
    ),
  }
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
