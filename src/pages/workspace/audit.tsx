import { Readable } from 'node:stream'
import Type from 'typebox'
import { everyAuditEvent, listAuditActors, listAuditEvents } from '../../features/audit/queries/audit-log.ts'
import { readAuditNames } from '../../features/audit/queries/read-audit-names.ts'
import { type AuditEvent, type AuditQuery, auditFilters } from '../../features/audit/schema.ts'
import { byteOrderMark, csvLine } from '../../lib/escape.ts'
import type { MapContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { mapEvents } from '../../platform/events/event.ts'
import { readFields } from '../../platform/http/input.ts'
import { cursorIn, pagingFields } from '../../platform/records/paging.ts'
import { nameOf } from '../../words/person-name.ts'
import { AuditView } from './views/audit.tsx'
import { filledQuery, frameOf, workspacePage } from './workspace-page.ts'

const Filters = Type.Object(auditFilters)
const Shown = Type.Object({ ...auditFilters, cursor: pagingFields.cursor })

export const auditPages = [
  workspacePage('audit', {
    for: 'administrator',
    show: async (ctx, request) => {
      const sent = filledQuery(request, Object.keys(Shown.properties))
      const { results, next } = await listAuditEvents(ctx, { ...readFields(Shown, sent), page_size: 50, count: false })
      const { cursor, ...filters } = sent
      const events = results.map((json): AuditEvent => JSON.parse(json))
      return {
        view: (
          <AuditView
            {...{ ...frameOf(ctx, request), filters, keptDays: ctx.site.auditDays }}
            events={events}
            names={await readAuditNames(ctx, events)}
            older={cursorIn(next)}
            isFirst={cursor === undefined}
            actors={await listAuditActors(ctx)}
            types={[...mapEvents.keys()].toSorted()}
            urlField={ctx.site.urlField}
          />
        ),
      }
    },
  }),
  /** The log as a file. It is sent in parts. */
  workspacePage('audit/:file', {
    for: 'administrator',
    show: async (ctx, request) => {
      const file = request.params.file ?? ''
      const type = Object.hasOwn(types, file) ? types[file] : undefined
      if (!type) throw new NotFound()
      const filters = readFields(Filters, filledQuery(request, Object.keys(auditFilters)))
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
