import Type from 'typebox'
import { requireBulkAction } from '../../features/actions/queries/require-action.ts'
import type { BulkChange } from '../../features/actions/schema.ts'
import { bulkEdit } from '../../features/actions/verbs/bulk-edit.ts'
import { listCategories } from '../../features/categories/queries/categories.ts'
import { readListSettings } from '../../features/lists/queries/lists.ts'
import { taskCollection } from '../../features/tasks/present.ts'
import { filtersIn, filterValues, TaskQuery } from '../../features/tasks/queries/filter.ts'
import { listTitles } from '../../features/tasks/queries/list-titles.ts'
import { readFields } from '../../platform/http/input.ts'
import { cursorIn } from '../../platform/records/paging.ts'
import { idIn } from '../board/paths.ts'
import { bulkFlash } from './bulk-action.tsx'
import { workspaceUrl } from './sections.ts'
import type { ShownTask } from './views/task-table.tsx'
import { states, TaskTableView } from './views/task-table-page.tsx'
import { filledQuery, frameOf, workspacePage } from './workspace-page.ts'

const { title, list_id, category_name, pending, lock_comments, ordering, cursor } = TaskQuery.properties
const Shown = Type.Object({ title, list_id, category_name, pending, lock_comments, ordering, cursor })

/** The fields of the form above the table. `state` is one choice for two filters. */
const filterNames = ['title', 'list_id', 'category_name', 'state', 'ordering']

/** All tasks as a table, to change several of them at once. */
export const taskTablePage = workspacePage('board', {
  for: 'member',
  show: async (ctx, request) => {
    const filters = filledQuery(request, filterNames)
    const state = states.find(([name]) => name === filters.state)?.[1]
    const shown = { ...filters, ...state, ...(request.query.cursor ? { cursor: request.query.cursor } : {}) }
    const query = readFields(Shown, shown)
    const { results, count, next, previous } = await taskCollection.list(
      ctx,
      { ...query, page_size: 50 },
      filterValues(query, ctx.database),
      { filters: filtersIn(query), ordering: query.ordering },
    )
    const done = request.query.done ? await requireBulkAction(ctx, idIn(request.query.done)) : undefined
    return {
      view: (
        <TaskTableView
          {...{ ...frameOf(ctx, request), filters, count }}
          changedSince={await listTitles(ctx, done?.change.changed_since ?? [])}
          tasks={results.map((json): ShownTask => JSON.parse(json))}
          urlField={ctx.site.urlField}
          lists={await readListSettings(ctx)}
          categories={await listCategories(ctx)}
          next={cursorIn(next)}
          previous={cursorIn(previous)}
          selectsAll={request.query.all !== undefined}
        />
      ),
    }
  },
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
    const back = new URLSearchParams({ ...filledQuery(request, filterNames), ...(isLeft && { done: String(id) }) })
    return {
      redirect: workspaceUrl(ctx.map, back.size > 0 ? `board?${back}` : 'board'),
      flash: await bulkFlash(ctx, { action, title, language: request.language }),
    }
  },
})

/** The ticked rows. The value of a box is the time of the last change that the moderator saw. */
const selectedIn = (form: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, modified]) => {
      const id = /^task_([1-9]\d{0,14})$/.exec(name)?.[1]
      return id === undefined ? [] : [[id, modified]]
    }),
  )

/** What the choice means: `parent:12`, `category:Editor`, `approve` … */
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
