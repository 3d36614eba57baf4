import type { VNode } from 'preact'
import type { Words } from '../../../platform/html/words.ts'
import { shownName } from '../../../words/person-name.ts'
import { type Key, wordsIn } from '../../../words/words.ts'
import { workspaceAddress } from '../paths.ts'
import type { AuditProps } from './audit-data.ts'

/** The sentence for a type of event, or its name where there is none. */
export function eventWords(t: Words<Key>, type: string): string {
  const key = `audit.event.${type}`
  return t.has(key) ? t(key) : type
}

/** A form without JavaScript: it is sent to the same page. */
export function AuditFilters({ common, map, filters, actors, types }: AuditProps): VNode {
  const t = wordsIn(common.language)
  const author = filters.author_id
  const isKnown = author === undefined || actors.some(({ id }) => String(id) === author)
  return (
    <form class="audit-filters" method="get" action={workspaceAddress(map, 'audit')} aria-label={t('audit.filter')}>
      <div class="field">
        <label for="type">{t('audit.type')}</label>
        <select id="type" name="type">
          <option value="">{t('audit.type.all')}</option>
          {types.map((type) => (
            <option key={type} value={type} selected={type === filters.type}>
              {eventWords(t, type)}
            </option>
          ))}
        </select>
      </div>
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
      <div class="field">
        <label for="created_min">{t('audit.from')}</label>
        <input type="date" id="created_min" name="created_min" value={filters.created_min?.slice(0, 10)} />
      </div>
      <div class="field">
        <label for="created_max">{t('audit.to')}</label>
        <input type="date" id="created_max" name="created_max" value={filters.created_max?.slice(0, 10)} />
      </div>
      <p class="audit-send">
        <button type="submit" class="button">
          {t('audit.show')}
        </button>
        {Object.keys(filters).length > 0 && <a href={workspaceAddress(map, 'audit')}>{t('audit.clear')}</a>}
      </p>
    </form>
  )
}
