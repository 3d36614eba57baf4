import type { Static } from 'typebox'
import type { CategoryOption } from '../../../features/categories/queries/categories.ts'
import type { ListSettings } from '../../../features/lists/queries/lists.ts'
import type { TaskTitle } from '../../../features/tasks/queries/list-titles.ts'
import type { Task } from '../../../features/tasks/schema.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { TimeAgo } from '../../layout/text.tsx'
import type { WorkspaceProps } from './workspace.tsx'

export type ShownTask = Static<typeof Task>

export interface TaskTableProps extends WorkspaceProps {
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
  /** All boxes are ticked: for browsers without our script. */
  selectsAll: boolean
  /** The tasks that weren't approved, because their text had changed. */
  changedSince: TaskTitle[]
}

/** On a phone, the list is below the title, and the last columns are left out. */
export function TaskTable(props: TaskTableProps) {
  const { common, tasks } = props
  const { t } = common
  return (
    <table class="task-table" data-select>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{t('bulk.column.select')}</span>
          </th>
          <th scope="col">{t('bulk.column.task')}</th>
          <th scope="col">{t('bulk.list')}</th>
          <th scope="col">{t('bulk.category')}</th>
          <th scope="col" class="number">
            {t('bulk.column.votes')}
          </th>
          <th scope="col" class="number">
            {t('bulk.column.comments')}
          </th>
          <th scope="col">{t('bulk.column.created')}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <Row key={task.id} {...props} task={task} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ common, lists, urlField, selectsAll, task }: TaskTableProps & { task: ShownTask }) {
  const { t } = common
  const name = `task_${task.id}`
  const url = (task as unknown as Record<string, string>)[urlField] ?? ''
  const list = lists.find(({ id }) => id === task.parent.id)
  return (
    <tr>
      <td>
        <label>
          <input
            type="checkbox"
            name={name}
            value={task.modified}
            checked={selectsAll || common.form[name] !== undefined}
          />
          <span class="visually-hidden">{t('bulk.select', { title: task.title })}</span>
        </label>
      </td>
      <td>
        <a href={new URL(url).pathname}>
          <bdi>{task.title}</bdi>
        </a>{' '}
        {task.pending && <span class="badge">{t('bulk.waiting')}</span>}{' '}
        {task.lock_comments && <span class="badge quiet">{t('bulk.locked')}</span>}
        <span class="list-of below">
          <ListName task={task} role={list?.role} />
        </span>
      </td>
      <td>
        <span class="list-of">
          <ListName task={task} role={list?.role} />
        </span>
      </td>
      <td>{task.category && <bdi>{`${emojiOf(task.category.emoji_shortname) ?? ''} ${task.category.name}`}</bdi>}</td>
      <td class="number">{t.number(task.votes_count)}</td>
      <td class="number">{t.number(task.comments_count)}</td>
      <td>
        <TimeAgo common={common} timestamp={task.created} />
      </td>
    </tr>
  )
}

const ListName = ({ task, role = '' }: { task: ShownTask; role: string | undefined }) => (
  <>
    <span class={`dot ${role}`} aria-hidden="true" /> <bdi>{task.parent.name}</bdi>
  </>
)
