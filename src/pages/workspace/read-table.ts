import Type, { type Static } from 'typebox'
import { requireBulkAction } from '../../features/actions/queries/require-action.ts'
import { listCategories } from '../../features/categories/queries/categories.ts'
import { readListSettings } from '../../features/lists/queries/lists.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { hasPlans, listAssignees, listPlans, listViews } from '../../features/planning/queries/planning.ts'
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
import { states } from './views/filter-fields.tsx'
import { filledQuery } from './workspace-page.ts'

const { title, list_id, category_name, pending, lock_comments, cursor } = TaskQuery.properties
const ordering = Type.Optional(Type.Enum(tableOrderings))
const assignee = Type.Optional(Type.String({ pattern: '^(none|[1-9]\\d{0,14})$' }))
const priority = Type.Optional(Type.Enum(priorities.slice(1)))
const Shown = Type.Object({
  ...{ title, list_id, category_name, assignee, priority, pending, lock_comments, ordering, cursor },
})

/** The query parameters that the filters and the table's headings set. `state` combines two filters. */
const filterNames = ['title', 'list_id', 'category_name', 'assignee', 'priority', 'state', 'ordering']

/** In a fixed order, without defaults, so that the same filters always have the same URL. */
export function filtersOf(request: PageRequest): Record<string, string> {
  const filled = filledQuery(request, filterNames)
  if (filled.ordering === '-created') delete filled.ordering
  return Object.fromEntries(filterNames.flatMap((name) => (filled[name] ? [[name, filled[name]]] : [])))
}

/** The filters as a task query. Invalid values are rejected. */
export function queryOf({ state, ...filters }: Record<string, string>) {
  const { assignee, ...query } = readFields(Shown, { ...filters, ...states.find(([name]) => name === state)?.[1] })
  return { ...query, ...(assignee && { assignee_id: assignee === 'none' ? null : Number(assignee) }) }
}

/** Filtered tasks are counted up to this limit. */
const maxCounted = 1_000

export type TaskTableProps = Awaited<ReturnType<typeof readTable>>

export async function readTable(ctx: OpenMapContext, request: PageRequest) {
  const filters = filtersOf(request)
  const { all, done, cursor } = request.query
  const query = queryOf(cursor ? { ...filters, cursor } : filters)
  const counting = { ordering: query.ordering, countLimit: maxCounted + 1 }
  const { results, count = 0, next, previous } = await listFilteredTasks(ctx, { ...query, page_size: 50 }, counting)
  const records = results.map((json): Static<typeof Task> => JSON.parse(json))
  const ids = records.map(({ id }) => id)
  const imported = await readImportedVotes(ctx, ids)
  const action = done ? await requireBulkAction(ctx, idIn(done)) : undefined
  const assignees = await listAssignees(ctx)
  const isPlanned = await hasPlans(ctx)
  return {
    ...{ filters, count, limit: maxCounted + 1, urlField: ctx.site.urlField },
    tasks: records.map((task) => ({ ...task, total_votes: task.votes_count + (imported.get(task.id) ?? 0) })),
    /** Undefined while the team has one member, and no task a plan. */
    assignees: isPlanned || assignees.length > 1 ? assignees : undefined,
    /** The tasks that weren't approved, because their text had changed. */
    changedSince: await listTitles(ctx, action?.change.changed_since ?? []),
    /** The shown tasks' plans. Undefined while no task in the map has one. */
    plans: isPlanned ? await listPlans(ctx, ids) : undefined,
    views: await listViews(ctx),
    lists: await readListSettings(ctx),
    categories: await listCategories(ctx),
    next: cursorIn(next),
    previous: cursorIn(previous),
    /** All boxes are ticked: for browsers without our script. */
    selectsAll: all !== undefined,
  }
}
