import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { workspaceUrl } from '../paths.ts'
import { BulkResult } from './bulk-action.tsx'
import { TaskTable } from './task-table.tsx'
import type { TaskTableProps } from './task-table-data.ts'
import { TaskTableFilters } from './task-table-filters.tsx'
import { Workspace } from './workspace.tsx'

export function TaskTableView(props: TaskTableProps): VNode {
  const { common, map, role, tasks, filters, done, changedSince, lists, count, previous, next } = props
  const t = wordsIn(common.language)
  const urlOf = (more: Record<string, string>) =>
    `${workspaceUrl(map, 'board')}?${new URLSearchParams({ ...filters, ...more })}`
  const isFiltered = Object.keys(filters).some((name) => name !== 'ordering')
  return (
    <Workspace common={common} map={map} role={role} section="board">
      {done && <BulkResult {...{ common, map, action: done, lists, changedSince }} />}
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

/** One choice and one button: it fits on a phone, and stays in sight. */
function ActionBar({ common, lists, categories }: TaskTableProps): VNode {
  const t = wordsIn(common.language)
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
      <button type="submit" class="button primary">
        {t('bulk.apply')}
      </button>
      <output data-selected={t('bulk.selected')} />
    </div>
  )
}
