import type { VNode } from 'preact'
import type { AuditEvent } from '../../../features/audit/schema.ts'
import { shownName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { OlderPages } from '../../layout/pagination.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../paths.ts'
import type { AuditProps } from './audit-data.ts'
import { AuditFilters } from './audit-filters.tsx'
import { eventWords } from './event-words.ts'
import { Workspace } from './workspace.tsx'

export function AuditView(props: AuditProps): VNode {
  const { common, map, role, events, older, isFirst, filters, keptDays } = props
  const t = wordsIn(common.language)
  const urlOf = (more: Record<string, string> = {}, file = '') =>
    `${workspaceUrl(map, 'audit')}${file}?${new URLSearchParams({ ...filters, ...more })}`
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Workspace common={common} map={map} role={role} section="audit">
      <AuditFilters {...props} />
      <p class="muted audit-about">
        {keptDays === 0 ? t('audit.kept.ever') : t('audit.kept', { count: keptDays })} {t('audit.download')}:{' '}
        <a href={urlOf({}, '/audit.csv')} data-turbo="false">
          CSV
        </a>{' '}
        <a href={urlOf({}, '/audit.json')} data-turbo="false">
          JSON
        </a>
      </p>
      {events.length === 0 && <p class="empty">{t(isFiltered ? 'audit.empty.filter' : 'audit.empty')}</p>}
      {events.length > 0 && (
        <ol class="audit">
          {events.map((event) => (
            <Entry key={event.id} {...props} event={event} />
          ))}
        </ol>
      )}
      <OlderPages
        common={common}
        newest={isFirst ? undefined : urlOf()}
        older={older === undefined ? undefined : urlOf({ cursor: older })}
      />
    </Workspace>
  )
}

function Entry({ common, map, event, urlField }: AuditProps & { event: AuditEvent }): VNode {
  const t = wordsIn(common.language)
  const { actor, actor_kind, task, type, created } = event
  const facts = factsOf(event)
  const taskUrl = task && (task as unknown as Record<string, string>)[urlField]
  return (
    <li>
      <p>
        {actor ? (
          <a href={`${workspaceUrl(map, 'audit')}?author_id=${actor.id}`}>
            <bdi>{shownName(t, actor)}</bdi>
          </a>
        ) : (
          t('audit.system')
        )}
        {actor_kind === 'token' && <span class="muted"> ({t('audit.token')})</span>} {eventWords(t, type)}
        {task && taskUrl && (
          <>
            {': '}
            <a href={new URL(taskUrl).pathname}>
              <bdi>{task.title}</bdi>
            </a>
          </>
        )}
      </p>
      <p class="muted audit-facts">
        <TimeAgo common={common} timestamp={created} />
        {facts !== '' && <bdi>{facts}</bdi>}
      </p>
    </li>
  )
}

/** What the event says besides ids, what is empty, who was told, and what the line says already. */
const factsOf = ({ data, task }: AuditEvent): string =>
  Object.entries(data)
    .filter(
      ([name, value]) => value !== null && name !== 'notify' && !name.endsWith('_id') && !(name === 'title' && task),
    )
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ')
