import type { VNode } from 'preact'
import { shownName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { workspaceUrl } from '../paths.ts'
import type { AuditProps } from './audit-data.ts'
import { EventTypeField, PeriodAndSend } from './filter-fields.tsx'

/** A form without JavaScript: it is sent to the same page. */
export function AuditFilters({ common, map, filters, actors, types }: AuditProps): VNode {
  const t = wordsIn(common.language)
  const [here, author] = [workspaceUrl(map, 'audit'), filters.author_id]
  const isKnown = author === undefined || actors.some(({ id }) => String(id) === author)
  return (
    <form class="audit-filters" method="get" action={here} aria-label={t('audit.filter')}>
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
      <PeriodAndSend {...{ common, filters, here }} />
    </form>
  )
}
