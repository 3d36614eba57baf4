import type { VNode } from 'preact'
import { shownName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { workspaceAddress } from '../paths.ts'
import type { AuditProps } from './audit-data.ts'
import { DateField, EventTypeField } from './filter-fields.tsx'

/** A form without JavaScript: it is sent to the same page. */
export function AuditFilters({ common, map, filters, actors, types }: AuditProps): VNode {
  const t = wordsIn(common.language)
  const author = filters.author_id
  const isKnown = author === undefined || actors.some(({ id }) => String(id) === author)
  return (
    <form class="audit-filters" method="get" action={workspaceAddress(map, 'audit')} aria-label={t('audit.filter')}>
      <EventTypeField common={common} types={types} chosen={filters.type} />
      <div class="field">
        <label for="author_id">{t('audit.who')}</label>
        <select id="author_id" name="author_id">
          <option value="">{t('audit.who.all')}</option>
          {!isKnown && (
            <option value={author} selected>
              {t('audit.who.number', { id: author ?? '' })}
            </option>
          )}
          {actors.map((actor) => (
            <option key={actor.id} value={actor.id} selected={String(actor.id) === author}>
              {shownName(t, actor)}
            </option>
          ))}
        </select>
      </div>
      <DateField name="created_min" label={t('audit.from')} value={filters.created_min} />
      <DateField name="created_max" label={t('audit.to')} value={filters.created_max} />
      <p class="audit-send">
        <button type="submit" class="button">
          {t('audit.show')}
        </button>
        {Object.keys(filters).length > 0 && <a href={workspaceAddress(map, 'audit')}>{t('audit.clear')}</a>}
      </p>
    </form>
  )
}
