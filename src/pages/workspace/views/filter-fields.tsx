import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { eventWords } from './event-words.ts'

interface FieldProps {
  name: string
  label: string
  value: string | undefined
}

export const NumberField = ({ name, label, value }: FieldProps): VNode => (
  <div class="field">
    <label for={name}>{label}</label>
    <input type="text" id={name} name={name} inputMode="numeric" value={value} autocomplete="off" />
  </div>
)

export const DateField = ({ name, label, value }: FieldProps): VNode => (
  <div class="field">
    <label for={name}>{label}</label>
    <input type="date" id={name} name={name} value={value?.slice(0, 10)} />
  </div>
)

interface EventTypeProps {
  common: CommonData
  types: string[]
  chosen: string | undefined
}

/** One type of event, or all. */
export function EventTypeField({ common, types, chosen }: EventTypeProps): VNode {
  const t = wordsIn(common.language)
  return (
    <div class="field">
      <label for="type">{t('audit.type')}</label>
      <select id="type" name="type">
        <option value="">{t('audit.type.all')}</option>
        {types.map((type) => (
          <option key={type} value={type} selected={type === chosen}>
            {eventWords(t, type)}
          </option>
        ))}
      </select>
    </div>
  )
}

interface PeriodProps {
  common: CommonData
  filters: Record<string, string>
  /** The page without filters. */
  here: string
}

/** From when until when, and the buttons at the end of a form of filters. */
export function PeriodAndSend({ common, filters, here }: PeriodProps): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <DateField name="created_min" label={t('audit.from')} value={filters.created_min} />
      <DateField name="created_max" label={t('audit.to')} value={filters.created_max} />
      <p class="audit-send">
        <button type="submit" class="button">
          {t('audit.show')}
        </button>
        {Object.keys(filters).length > 0 && <a href={here}>{t('audit.clear')}</a>}
      </p>
    </>
  )
}
