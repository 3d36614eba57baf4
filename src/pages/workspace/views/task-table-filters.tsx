import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { workspaceUrl } from '../paths.ts'
import { orders, states, type TaskTableProps } from './task-table-data.ts'

/** A form without JavaScript: it is sent to the same page. */
export function TaskTableFilters({ common, map, filters, lists, categories }: TaskTableProps): VNode {
  const t = wordsIn(common.language)
  return (
    <form class="task-table-filters" method="get" action={workspaceUrl(map, 'board')} aria-label={t('bulk.filter')}>
      <div class="field wide">
        <label for="title">{t('bulk.title')}</label>
        <input type="search" id="title" name="title" value={filters.title} maxlength={200} autocomplete="off" />
      </div>
      <Choice
        {...{ name: 'list_id', label: t('bulk.list'), value: filters.list_id, all: t('bulk.list.all') }}
        options={lists.map(({ id, name }) => [String(id), name])}
      />
      <Choice
        {...{ name: 'category_name', label: t('bulk.category'), value: filters.category_name }}
        all={t('bulk.category.all')}
        options={categories.map(({ name }) => [name, name])}
      />
      <Choice
        {...{ name: 'state', label: t('bulk.state'), value: filters.state, all: t('bulk.state.all') }}
        options={states.map(({ name, label }) => [name, t(label)])}
      />
      <Choice
        {...{ name: 'ordering', label: t('bulk.order'), value: filters.ordering }}
        options={orders.map(({ name, label }) => [name, t(label)])}
      />
      <p class="board-send">
        <button type="submit" class="button">
          {t('bulk.show')}
        </button>
        {Object.keys(filters).length > 0 && <a href={workspaceUrl(map, 'board')}>{t('bulk.clear')}</a>}
      </p>
    </form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string | undefined
  /** The text for no choice. */
  all?: string
  options: [value: string, text: string][]
}

const Choice = ({ name, label, value, all, options }: ChoiceProps): VNode => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
