import type { Words } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Options } from '../../layout/field.tsx'
import { Submit } from '../../layout/form.tsx'

/** The options of the state filter, each with the filter it applies. */
export const states = [
  ['waiting', { pending: 'true' }],
  ['approved', { pending: 'false' }],
  ['locked', { lock_comments: 'true' }],
] as const

interface FieldProps {
  name: string
  label: string
  value: string | undefined
}

interface ChoiceProps extends FieldProps {
  /** The label for no filter. */
  all: string
  options: [value: string, text: string][]
}

export const ChoiceFilter = (filter: ChoiceProps) => (
  <div class="field">
    <label for={filter.name}>{filter.label}</label>
    <FilterSelect {...filter} />
  </div>
)

export const FilterSelect = ({ name, label, value, all, options }: ChoiceProps) => (
  <select id={name} name={name} aria-label={label}>
    <option value="">{all}</option>
    <Options options={options} chosen={value} />
  </select>
)

export const NumberField = ({ name, label, value }: FieldProps) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input type="text" id={name} name={name} inputMode="numeric" value={value} autocomplete="off" />
  </div>
)

export const DateField = ({ name, label, value }: FieldProps) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input type="date" id={name} name={name} value={value?.slice(0, 10)} />
  </div>
)

interface FiltersProps {
  filters: Record<string, string>
}

export function EventTypeFilter({ filters, types }: FiltersProps & { types: string[] }, { t }: CommonData) {
  const options = types.map((type): [string, string] => [type, eventWords(t, type)])
  return (
    <ChoiceFilter
      {...{ name: 'type', label: t('audit.type'), all: t('audit.type.all'), options }}
      value={filters.type}
    />
  )
}

/** Two dates, and the buttons at the end of the filters. `here` is the page without filters, if that's offered. */
export const PeriodAndSend = ({ filters, here }: FiltersProps & { here: string | false }, { t }: CommonData) => (
  <>
    <DateField name="created_min" label={t('audit.from')} value={filters.created_min} />
    <DateField name="created_max" label={t('audit.to')} value={filters.created_max} />
    <p class="audit-send">
      <Submit>{t('filter.send')}</Submit>
      {here && Object.keys(filters).length > 0 && <a href={here}>{t('filter.clear')}</a>}
    </p>
  </>
)

/** The sentence for a type of event, or its name if there is none. */
export function eventWords(t: Words, type: string): string {
  return t.find(`audit.event.${type}`) ?? type
}
