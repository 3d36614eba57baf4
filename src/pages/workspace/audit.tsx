import { Readable } from 'node:stream'
import Type from 'typebox'
import {
  everyAuditEvent,
  listAuditActors,
  listAuditEvents,
  readAuditNames,
} from '../../features/audit/queries/audit-log.ts'
import { type AuditEvent, type AuditQuery, auditFilters } from '../../features/audit/schema.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { byteOrderMark, csvLine } from '../../lib/escape.ts'
import type { MapContext } from '../../platform/context.ts'
import { required } from '../../platform/errors.ts'
import { mapEvents } from '../../platform/events/event.ts'
import { requireTypes } from '../../platform/events/types.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { cursorIn, pagingFields } from '../../platform/records/paging.ts'
import { nameOf, shownName } from '../../words/person-name.ts'
import type { MapData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { LinkButton } from '../layout/form.tsx'
import { OlderPages } from '../layout/pagination.tsx'
import { workspaceUrl } from '../layout/sections.ts'
import { AuditEntry, entriesIn } from './views/audit-entry.tsx'
import { ChoiceFilter, EventTypeFilter, PeriodAndSend } from './views/filter-fields.tsx'
import { Workspace } from './views/workspace.tsx'
import { filledQuery, workspacePage } from './workspace-page.ts'

const Filters = Type.Object(auditFilters)
const Shown = Type.Object({ ...auditFilters, cursor: pagingFields.cursor })

export const auditPages = [
  workspacePage('audit', {
    for: 'administrator',
    show: async (ctx, request) => ({ view: <AuditView {...(await readLog(ctx, request))} /> }),
  }),
  /** The log as a file. It is sent in parts. */
  workspacePage('audit/:file', {
    for: 'administrator',
    show: async (ctx, request) => {
      const file = request.params.file ?? ''
      const type = required(Object.hasOwn(types, file) ? types[file] : undefined)
      const filters = readFields(Filters, filledQuery(request, Object.keys(auditFilters)))
      // Once the file has begun, it's too late to refuse it.
      requireTypes(filters.type)
      return {
        body: async () => Readable.from(file === 'audit.csv' ? csvOf(ctx, filters) : jsonOf(ctx, filters)),
        type,
        headers: { 'content-disposition': `attachment; filename="${file}"` },
      }
    },
  }),
]

const types: Record<string, string> = {
  'audit.csv': 'text/csv; charset=utf-8',
  'audit.json': 'application/json; charset=utf-8',
}

async function* csvOf(ctx: MapContext, filters: AuditQuery): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['id', 'created', 'type', 'actor_kind', 'actor_id', 'actor', 'task', 'data'])
  for await (const events of everyAuditEvent(ctx, filters)) {
    yield events
      .map(({ id, created, type, actor_kind, actor, task, data }) =>
        csvLine([
          ...[id, created, type, actor_kind, actor?.id ?? null, actor && nameOf(actor)],
          ...[task?.title ?? null, JSON.stringify(data)],
        ]),
      )
      .join('')
  }
}

async function* jsonOf(ctx: MapContext, filters: AuditQuery): AsyncGenerator<string> {
  let comma = ''
  yield '['
  for await (const events of everyAuditEvent(ctx, filters)) {
    yield comma + events.map((event) => `\n${JSON.stringify(event)}`).join(',')
    comma = ','
  }
  yield '\n]\n'
}

async function readLog(ctx: OpenMapContext, request: PageRequest) {
  const { cursor, ...filters } = filledQuery(request, Object.keys(Shown.properties))
  const query = readFields(Shown, cursor ? { ...filters, cursor } : filters)
  const { results, next } = await listAuditEvents(ctx, { ...query, page_size: 50, count: false })
  const events = results.map((json): AuditEvent => JSON.parse(json))
  return {
    ...{ events, filters, keptDays: ctx.site.auditDays, urlField: ctx.site.urlField },
    names: await readAuditNames(ctx, events),
    older: cursorIn(next),
    isFirst: cursor === undefined,
    actors: await listAuditActors(ctx),
    types: [...mapEvents.keys()].toSorted(),
  }
}

type Props = Awaited<ReturnType<typeof readLog>>

function AuditView(props: Props, common: MapData) {
  const { t, map } = common
  const { events, older, isFirst, filters, keptDays } = props
  const urlOf = (more: Record<string, string> = {}, file = '') =>
    `${workspaceUrl(map, 'audit')}${file}?${new URLSearchParams({ ...filters, ...more })}`
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Workspace
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
        [...Map.groupBy(entriesIn(events, props.names, common), ([[{ created }]]) => created.slice(0, 10))].map(
          ([day, entries]) => (
            <section key={day} class="audit-day" aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>{t.date(day)}</h2>
              <ol class="audit">
                {entries.map((actions) => (
                  <AuditEntry key={actions[0][0].id} {...props} actions={actions} />
                ))}
              </ol>
            </section>
          ),
        )}
      <OlderPages
        newest={isFirst ? undefined : urlOf()}
        older={older === undefined ? undefined : urlOf({ cursor: older })}
      />
    </Workspace>
  )
}

function AuditFilters({ events, filters, actors, types }: Props, { t, map }: MapData) {
  const [here, author] = [workspaceUrl(map, 'audit'), filters.author_id]
  const options = actors.map((actor): [string, string] => [String(actor.id), shownName(t, actor)])
  if (author !== undefined && !options.some(([id]) => id === author)) {
    options.unshift([author, t('audit.who.number', { id: author })])
  }
  return (
    <form class="audit-filters" method="get" action={here} aria-label={t('filter.title')}>
      <EventTypeFilter {...{ filters, types }} />
      <ChoiceFilter
        {...{ name: 'author_id', label: t('audit.who'), value: author, all: t('audit.who.all'), options }}
      />
      <PeriodAndSend filters={filters} here={events.length > 0 && here} />
    </form>
  )
}
