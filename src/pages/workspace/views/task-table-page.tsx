import { EmptyState } from '../../layout/empty-state.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { ChangedSince } from '../bulk-action.tsx'
import { workspaceUrl } from '../sections.ts'
import { ChoiceFilter } from './filter-fields.tsx'
import { TaskTable, type TaskTableProps } from './task-table.tsx'
import { Workspace } from './workspace.tsx'

export function TaskTableView(props: TaskTableProps) {
  const { common, map, role, tasks, filters, changedSince, count, previous, next } = props
  const { t } = common
  const urlOf = (more: Record<string, string>) =>
    `${workspaceUrl(map, 'board')}?${new URLSearchParams({ ...filters, ...more })}`
  const isFiltered = Object.keys(filters).some((name) => name !== 'ordering')
  return (
    <Workspace common={common} map={map} role={role} section="board">
      {changedSince.length > 0 && (
        <div class="notice">
          <p>{t('bulk.changed-since', { count: changedSince.length })}</p>
          <ChangedSince map={map} tasks={changedSince} />
        </div>
      )}
      {(tasks.length > 0 || isFiltered) && <TaskTableFilters {...props} />}
      {tasks.length === 0 && isFiltered && <p class="empty">{t('bulk.empty.filter')}</p>}
      {tasks.length === 0 && !isFiltered && (
        <EmptyState text={t('bulk.empty')}>
          <a class="button" href={`${map.path}/suggest`}>
            {t('suggest.title')}
          </a>
        </EmptyState>
      )}
      {tasks.length > 0 && (
        <Form common={common} action={urlOf({})}>
          <Problems common={common} field="ids" />
          <Problems common={common} field={null} />
          <ActionBar {...props} />
          <p class="task-count">
            <span>{t('bulk.count', { count })}</span>
            <a href={urlOf({ all: 'on' })} data-select-all>
              {t('bulk.select-all')}
            </a>
          </p>
          <TaskTable {...props} />
        </Form>
      )}
      {(previous ?? next) && (
        <nav class="pagination" aria-label={t('page.pages')}>
          {previous === undefined ? (
            <span />
          ) : (
            <a rel="prev" href={urlOf({ cursor: previous })}>
              {t('page.previous')}
            </a>
          )}
          {next !== undefined && (
            <a rel="next" href={urlOf({ cursor: next })}>
              {t('page.next')}
            </a>
          )}
        </nav>
      )}
    </Workspace>
  )
}

/** One choice and one button: they fit on a phone and stay visible. */
function ActionBar({ common, lists, categories }: TaskTableProps) {
  const { t } = common
  const chosen = common.form.action
  const option = (value: string, text: string) => (
    <option key={value} value={value} selected={value === chosen}>
      {text}
    </option>
  )
  return (
    <div class="action-bar">
      <label class="visually-hidden" for="action">
        {t('bulk.action')}
      </label>
      <select id="action" name="action">
        <option value="">{t('bulk.action.choose')}</option>
        <optgroup label={t('bulk.action.move')}>{lists.map(({ id, name }) => option(`parent:${id}`, name))}</optgroup>
        <optgroup label={t('bulk.action.category')}>
          {categories.map(({ name }) => option(`category:${name}`, name))}
          {option('category:', t('bulk.category.none'))}
        </optgroup>
        <optgroup label={t('bulk.action.more')}>
          {option('approve', t('bulk.action.approve'))}
          {option('lock', t('bulk.action.lock'))}
          {option('unlock', t('bulk.action.unlock'))}
          {option('delete', t('bulk.action.delete'))}
        </optgroup>
      </select>
      <Submit kind="primary">{t('bulk.apply')}</Submit>
      <output data-selected={t('bulk.selected')} />
    </div>
  )
}

function TaskTableFilters({ common, map, filters, lists, categories }: TaskTableProps) {
  const { t } = common
  return (
    <form class="task-table-filters" method="get" action={workspaceUrl(map, 'board')} aria-label={t('bulk.filter')}>
      <div class="field wide">
        <label for="title">{t('bulk.title')}</label>
        <input type="search" id="title" name="title" value={filters.title} maxlength={200} autocomplete="off" />
      </div>
      <ChoiceFilter
        {...{ name: 'list_id', label: t('bulk.list'), value: filters.list_id, all: t('bulk.list.all') }}
        options={lists.map(({ id, name }) => [String(id), name])}
      />
      <ChoiceFilter
        {...{ name: 'category_name', label: t('bulk.category'), value: filters.category_name }}
        all={t('bulk.category.all')}
        options={categories.map(({ name }) => [name, name])}
      />
      <ChoiceFilter
        {...{ name: 'state', label: t('bulk.state'), value: filters.state, all: t('bulk.state.all') }}
        options={states.map(([name]) => [name, t(`bulk.state.${name}`)])}
      />
      <ChoiceFilter
        {...{ name: 'ordering', label: t('bulk.order'), value: filters.ordering }}
        options={orders.map((name) => [name, t(`bulk.order.${name}`)])}
      />
      <p class="board-send">
        <Submit>{t('bulk.show')}</Submit>
        {Object.keys(filters).length > 0 && <a href={workspaceUrl(map, 'board')}>{t('bulk.clear')}</a>}
      </p>
    </form>
  )
}

/** The choices of the filter by state, each with the filter that it stands for. */
export const states = [
  ['waiting', { pending: 'true' }],
  ['approved', { pending: 'false' }],
  ['locked', { lock_comments: 'true' }],
] as const

/** The first is the default. */
const orders = [
  '-created',
  'created',
  '-votes_count',
  '-comments_count',
  '-modified',
  '-list_arrival',
  'title',
] as const
