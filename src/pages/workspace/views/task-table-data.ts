import type { Static } from 'typebox'
import type { FoundBulkAction } from '../../../features/bulk/queries/require-bulk-action.ts'
import type { CategoryOption } from '../../../features/categories/queries/list-categories.ts'
import type { ListSettings } from '../../../features/lists/queries/read-list-settings.ts'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { TaskTitle } from '../../../features/tasks/queries/list-titles.ts'
import type { Task } from '../../../features/tasks/schema.ts'
import type { Key } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

export type ShownTask = Static<typeof Task>

export interface TaskTableProps {
  common: CommonData
  map: OpenMapContext['map']
  role: OpenMapContext['role']
  tasks: ShownTask[]
  /** The name of the field with the URL of a task. */
  urlField: string
  /** How many tasks there are on all pages. */
  count: number
  lists: ListSettings[]
  categories: CategoryOption[]
  filters: Record<string, string>
  next: string | undefined
  previous: string | undefined
  /** All boxes are ticked: for those without a script. */
  selectsAll: boolean
  /** What was just done. */
  done: FoundBulkAction | undefined
  /** What of it was not approved, because its text had changed. */
  changedSince: TaskTitle[]
}

/** The choices of the filter by state. */
export const states: { name: string; label: Key; filter: Record<string, string> }[] = [
  { name: 'waiting', label: 'bulk.state.waiting', filter: { pending: 'true' } },
  { name: 'approved', label: 'bulk.state.approved', filter: { pending: 'false' } },
  { name: 'locked', label: 'bulk.state.locked', filter: { lock_comments: 'true' } },
]

/** The orders to choose from. The first is the default. */
export const orders: { name: string; label: Key }[] = [
  { name: '-created', label: 'bulk.order.-created' },
  { name: 'created', label: 'bulk.order.created' },
  { name: '-votes_count', label: 'bulk.order.-votes_count' },
  { name: '-comments_count', label: 'bulk.order.-comments_count' },
  { name: '-modified', label: 'bulk.order.-modified' },
  { name: '-list_arrival', label: 'bulk.order.-list_arrival' },
  { name: 'title', label: 'bulk.order.title' },
]
