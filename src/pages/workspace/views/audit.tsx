import type { AuditActor } from '../../../features/audit/queries/audit-log.ts'
import type { AuditNames } from '../../../features/audit/queries/read-audit-names.ts'
import type { AuditEvent } from '../../../features/audit/schema.ts'
import { shownName } from '../../../words/person-name.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { LinkButton } from '../../layout/form.tsx'
import { OlderPages } from '../../layout/pagination.tsx'
import { workspaceUrl } from '../sections.ts'
import { AuditEntry, entriesIn } from './audit-entry.tsx'
import { ChoiceFilter, EventTypeFilter, PeriodAndSend } from './filter-fields.tsx'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  events: AuditEvent[]
  names: AuditNames
  older: string | undefined
  isFirst: boolean
  filters: Record<string, string>
  actors: AuditActor[]
  types: string[]
  keptDays: number
  urlField: string
}

export function AuditView(props: Props) {
  const { common, map, role, events, older, isFirst, filters, keptDays } = props
  const { t } = common
  const urlOf = (more: Record<string, string> = {}, file = '') =>
    `${workspaceUrl(map, 'audit')}${file}?${new URLSearchParams({ ...filters, ...more })}`
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Workspace
      {...{ common, map, role }}
      section="audit"
      about={
        <>
          {keptDays === 0 ? t('audit.kept.ever') : t('audit.kept', { count: keptDays })} {t('insight.counted')}{' '}
          {t('action.download')}:{' '}
          <a href={urlOf({}, '/audit.csv')} data-turbo="false">
            CSV
          </a>
          ,{' '}
          <a href={urlOf({}, '/audit.json')} data-turbo="false">
            JSON
          </a>
        </>
      }
    >
      <AuditFilters {...props} />
      {events.length === 0 && (
        <EmptyState text={t(isFiltered ? 'audit.empty.filter' : 'audit.empty')}>
          {isFiltered && <LinkButton href={workspaceUrl(map, 'audit')} text={t('filter.clear')} />}
        </EmptyState>
      )}
      {events.length > 0 &&
        [...Map.groupBy(entriesIn(events, props), ([[{ created }]]) => created.slice(0, 10))].map(([day, entries]) => (
          <section key={day} class="audit-day" aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{t.date(day)}</h2>
            <ol class="audit">
              {entries.map((actions) => (
                <AuditEntry key={actions[0][0].id} {...props} actions={actions} />
              ))}
            </ol>
          </section>
        ))}
      <OlderPages
        common={common}
        newest={isFirst ? undefined : urlOf()}
        older={older === undefined ? undefined : urlOf({ cursor: older })}
      />
    </Workspace>
  )
}

function AuditFilters({ common, map, events, filters, actors, types }: Props) {
  const { t } = common
  const [here, author] = [workspaceUrl(map, 'audit'), filters.author_id]
  const options = actors.map((actor): [string, string] => [String(actor.id), shownName(t, actor)])
  if (author !== undefined && !options.some(([id]) => id === author)) {
    options.unshift([author, t('audit.who.number', { id: author })])
  }
  return (
    <form class="audit-filters" method="get" action={here} aria-label={t('filter.title')}>
      <EventTypeFilter {...{ common, filters, types }} />
      <ChoiceFilter
        {...{ name: 'author_id', label: t('audit.who'), value: author, all: t('audit.who.all'), options }}
      />
      <PeriodAndSend {...{ common, filters }} here={events.length > 0 && here} />
    </form>
  )
}
