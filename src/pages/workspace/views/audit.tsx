import type { AuditActor } from '../../../features/audit/queries/audit-log.ts'
import type { AuditEvent } from '../../../features/audit/schema.ts'
import { shownName } from '../../../words/person-name.ts'
import { OlderPages } from '../../layout/pagination.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { ChoiceFilter, EventTypeFilter, eventWords, PeriodAndSend } from './filter-fields.tsx'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  events: AuditEvent[]
  /** The cursor of the older entries. */
  older: string | undefined
  isFirst: boolean
  /** As they were sent. */
  filters: Record<string, string>
  actors: AuditActor[]
  types: string[]
  keptDays: number
  /** The name of the field with a record's URL. */
  urlField: string
}

export function AuditView(props: Props) {
  const { common, map, role, events, older, isFirst, filters, keptDays } = props
  const { t } = common
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

function Entry({ common, map, event, urlField }: Props & { event: AuditEvent }) {
  const { t } = common
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

/** The event's data without ids, empty values, `notify`, and a title that the line shows already. */
const factsOf = ({ data, task }: AuditEvent): string =>
  Object.entries(data)
    .filter(
      ([name, value]) => value !== null && name !== 'notify' && !name.endsWith('_id') && !(name === 'title' && task),
    )
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ')

function AuditFilters({ common, map, filters, actors, types }: Props) {
  const { t } = common
  const [here, author] = [workspaceUrl(map, 'audit'), filters.author_id]
  const options = actors.map((actor): [string, string] => [String(actor.id), shownName(t, actor)])
  if (author !== undefined && !options.some(([id]) => id === author)) {
    options.unshift([author, t('audit.who.number', { id: author })])
  }
  return (
    <form class="audit-filters" method="get" action={here} aria-label={t('audit.filter')}>
      <EventTypeFilter {...{ common, filters, types }} />
      <ChoiceFilter
        {...{ name: 'author_id', label: t('audit.who'), value: author, all: t('audit.who.all'), options }}
      />
      <PeriodAndSend {...{ common, filters, here }} />
    </form>
  )
}
