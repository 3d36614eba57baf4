import type { CommonData, MapData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { DefaultButton, Form, LinkButton, Problems, Submit } from '../../layout/form.tsx'
import { Choice, Menu } from '../../layout/menu.tsx'
import { PageLink } from '../../layout/pagination.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { ChangedSince } from '../bulk-action.tsx'
import { SavedViews, TaskFilters } from './task-filters.tsx'
import { TaskTable, type TaskTableProps, tableUrl } from './task-table.tsx'
import { Selected, Workspace } from './workspace.tsx'

const formId = 'selected-tasks'

export function TaskTableView(props: TaskTableProps, { t, map }: MapData) {
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
