import type { ShownPlan } from '../../../features/planning/queries/planning.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { shownName } from '../../../words/person-name.ts'
import { Avatar } from '../../layout/avatar.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { workspaceUrl } from '../../layout/sections.ts'
import { NameLink, TimeAgo } from '../../layout/text.tsx'
import type { TaskTableProps } from '../read-table.ts'

type ShownTask = TaskTableProps['tasks'][number]

export const tableUrl = (
  map: { path: string },
  filters: Record<string, string>,
  more: Record<string, string> = {},
  path = 'board',
): string => {
  const query = String(new URLSearchParams({ ...filters, ...more }))
  return workspaceUrl(map, query ? `${path}?${query}` : path)
}

/** On a phone, the list is below the title, and the last columns are left out. */
export function TaskTable(props: TaskTableProps, { t, map }: MapData) {
  const { tasks, plans } = props
  return (
    <table class="task-table" data-select>
      <thead>
        <tr>
          <th scope="col">
            <a class="select-all" href={tableUrl(map, props.filters, { all: 'on' })} data-select-all>
              <span class="visually-hidden">{t('bulk.select-all')}</span>
            </a>
          </th>
          <SortHead {...props} by="title" label={t('bulk.column.task')} />
          <th scope="col" class="from-tablet">
            {t('field.list')}
          </th>
          <th scope="col" class="from-desktop">
            {t('field.category')}
          </th>
          {plans && (
            <>
              <th scope="col" class="from-desktop">
                {t('plan.assignee')}
              </th>
              <SortHead {...props} by="priority" label={t('plan.priority')} class="from-desktop" />
            </>
          )}
          <SortHead {...props} by="total_votes" label={t('bulk.column.votes')} class="number" />
          <SortHead {...props} by="comments_count" label={t('bulk.column.comments')} class="number from-desktop" />
          <SortHead {...props} by="created" label={t('bulk.column.created')} class="from-desktop" />
          <SortHead {...props} by="modified" label={t('bulk.column.modified')} class="from-large" />
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

interface SortHeadProps extends TaskTableProps {
  by: 'title' | 'priority' | 'total_votes' | 'comments_count' | 'created' | 'modified'
  label: string
  class?: string
}

/** Sorts by its column, or reverses the order. Titles start with A, all other columns with the highest value. */
function SortHead({ by, label, class: name, ...props }: SortHeadProps, { map }: MapData) {
  const { ordering = '-created' } = props.filters
  const [up, down] = [by, `-${by}`]
  const sorted = ordering === up ? 'ascending' : ordering === down ? 'descending' : undefined
  const first = by === 'title' ? up : down
  const next = sorted === undefined ? first : sorted === 'ascending' ? down : up
  return (
    <th scope="col" class={name} aria-sort={sorted}>
      <a href={tableUrl(map, props.filters, { ordering: next })}>{label}</a>
    </th>
  )
}

function Row(
  { lists, urlField, selectsAll, plans, task }: TaskTableProps & { task: ShownTask },
  { t, form }: CommonData,
) {
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
            checked={selectsAll || form[name] !== undefined}
            data-pending={task.pending ? '' : undefined}
          />
          <span class="visually-hidden">{t('action.select.named', { title: task.title })}</span>
        </label>
      </td>
      <td>
        <NameLink href={new URL(url).pathname} name={task.title} />{' '}
        <span class="task-state">
          <span class="list-of below">
            <ListName task={task} role={list?.role} />
          </span>
          {task.pending && <span class="badge">{t('bulk.state.waiting')}</span>}{' '}
          {task.lock_comments && <span class="badge quiet">{t('bulk.locked')}</span>}
        </span>
      </td>
      <td class="from-tablet">
        <span class="list-of">
          <ListName task={task} role={list?.role} />
        </span>
      </td>
      <td class="from-desktop">
        {task.category && <bdi>{`${emojiOf(task.category.emoji_shortname) ?? ''} ${task.category.name}`}</bdi>}
      </td>
      {plans && <PlanCells plan={plans.get(task.id)} />}
      <td class="number">{t.number(task.total_votes)}</td>
      <td class="number from-desktop">{t.number(task.comments_count)}</td>
      <td class="from-desktop">
        <TimeAgo timestamp={task.created} />
      </td>
      <td class="from-large">
        <TimeAgo timestamp={task.modified} />
      </td>
    </tr>
  )
}

function PlanCells({ plan }: { plan: ShownPlan | undefined }, { t }: CommonData) {
  const name = plan?.assignee ? shownName(t, plan.assignee) : ''
  return (
    <>
      <td class="from-desktop">
        {plan?.assignee && (
          <span title={name}>
            <Avatar id={plan.assignee.id} name={name} small />
            <span class="visually-hidden">{name}</span>
          </span>
        )}
      </td>
      <td class="from-desktop">{plan && plan.priority !== 'none' && t(`plan.priority.${plan.priority}`)}</td>
    </>
  )
}

const ListName = ({ task, role = '' }: { task: ShownTask; role: string | undefined }) => (
  <>
    <span class={`dot ${role}`} aria-hidden="true" /> <bdi>{task.parent.name}</bdi>
  </>
)
