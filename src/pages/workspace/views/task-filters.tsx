import { priorities } from '../../../features/tasks/table.ts'
import { displayName } from '../../../words/person-name.ts'
import type { MapData } from '../../layout/common-data.ts'
import { Form, Problems, pageForm, Submit } from '../../layout/form.tsx'
import { Menu } from '../../layout/menu.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import type { TaskTableProps } from '../read-table.ts'
import { FilterSelect, states } from './filter-fields.tsx'
import { tableUrl } from './task-table.tsx'

/**
 * The filters, in one line. On narrow screens only the search is shown, and a button opens the others. The script
 * submits the form when something is chosen, unless its button is visible.
 */
export function TaskFilters(props: TaskTableProps, { t, map }: MapData) {
  const { filters, lists, categories, assignees } = props
  const { title, ordering, ...chosen } = filters
  const active = Object.keys(chosen).length
  return (
    <div class="filter-bar">
      <form action={workspaceUrl(map, 'board')} aria-label={t('bulk.filter')} data-filters>
        <input
          {...{ type: 'search', name: 'title', 'aria-label': t('bulk.title'), placeholder: t('bulk.title') }}
          {...{ value: title, maxlength: 200, autocomplete: 'off' }}
        />
        <Menu
          id="task-filters"
          name={t('filters.title')}
          label={
            <>
              {t('filters.title')} {active > 0 && <span class="waiting-count">{t.number(active)}</span>}
            </>
          }
          button="button filter-button"
          class="filter-panel"
          as="fieldset"
        >
          <FilterSelect
            {...{ name: 'list_id', label: t('field.list'), value: filters.list_id, all: t('field.list.all') }}
            options={lists.map(({ id, name }) => [String(id), name])}
          />
          <FilterSelect
            {...{ name: 'category_name', label: t('field.category'), value: filters.category_name }}
            all={t('field.category.all')}
            options={categories.map(({ name }) => [name, name])}
          />
          {assignees && (
            <>
              <FilterSelect
                {...{ name: 'assignee', label: t('plan.assignee'), value: filters.assignee }}
                all={t('filters.assignee.all')}
                options={[
                  ['none', t('plan.assignee.none')],
                  ...assignees.map((person): [string, string] => [String(person.id), displayName(t, person)]),
                ]}
              />
              <FilterSelect
                {...{ name: 'priority', label: t('plan.priority'), value: filters.priority }}
                all={t('filters.priority.all')}
                options={priorities.slice(1).map((each) => [each, t(`plan.priority.${each}`)])}
              />
            </>
          )}
          <FilterSelect
            {...{ name: 'state', label: t('bulk.state'), value: filters.state, all: t('bulk.state.all') }}
            options={states.map(([name]) => [name, t(`bulk.state.${name}`)])}
          />
          {ordering && <input type="hidden" name="ordering" value={ordering} />}
          <Submit kind="primary">{t('filter.send')}</Submit>
        </Menu>
      </form>
      <ViewActions {...props} />
    </div>
  )
}

/** Clears the filters, names them, or deletes the view that is shown. */
function ViewActions(props: TaskTableProps, { t, problems, form, map }: MapData) {
  const { filters, count } = props
  const view = shownView(props)
  const isRefused = problems.some(({ field }) => field === 'name')
  if (!view && (Object.keys(filters).length === 0 || (count === 0 && !isRefused))) return null
  return (
    <div class="view-actions">
      {!view && (
        <Menu id="save-view" name={t('views.save')} button="button small" open={isRefused}>
          <Form action={tableUrl(map, props.filters, {}, 'board/views')}>
            <label for="view-name">{t('views.name')}</label>
            <input id="view-name" name="name" value={form.name} maxlength={50} required autocomplete="off" autofocus />
            <Problems field="name" />
            <Submit kind="primary">{t('action.save')}</Submit>
          </Form>
        </Menu>
      )}
      {view && (
        <button
          type="submit"
          class="link"
          form={pageForm}
          formaction={tableUrl(map, props.filters, {}, `board/views/${view.id}/delete`)}
        >
          {t('views.delete')}
        </button>
      )}
      {count > 0 && <a href={workspaceUrl(map, 'board')}>{t('filter.clear')}</a>}
    </div>
  )
}

const shownView = ({ views, filters }: TaskTableProps) =>
  views.find(({ query }) => query === String(new URLSearchParams(filters)))

export function SavedViews(props: TaskTableProps, { t, map }: MapData) {
  const { views, filters } = props
  const shown = shownView(props)
  if (views.length === 0) return null
  return (
    <nav class="choices pills" aria-label={t('views.title')}>
      <a href={workspaceUrl(map, 'board')} aria-current={Object.keys(filters).length === 0 ? 'page' : undefined}>
        {t('views.all')}
      </a>
      {views.map((view) => (
        <a
          key={view.id}
          href={`${workspaceUrl(map, 'board')}?${view.query}`}
          aria-current={view === shown ? 'page' : undefined}
        >
          <bdi>{view.name}</bdi>
        </a>
      ))}
    </nav>
  )
}
