import { sql } from 'kysely'
import { includesScope, type Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listedIds } from '../../../platform/db/engine-sql.ts'
import { type Json, jsonSql } from '../../../platform/db/json.ts'
import { type MapEvent, mapEvents } from '../../../platform/events/event.ts'
import { feedFields } from '../../../platform/events/fields.ts'
import { categoryCollection } from '../../categories/present.ts'
import { commentCollection } from '../../comments/present.ts'
import { listCollection } from '../../lists/present.ts'
import { presentMap } from '../../maps/present.ts'
import { messageCollection } from '../../moderation/present.ts'
import { noteCollection } from '../../planning/present.ts'
import { taskCollection } from '../../tasks/present.ts'
import { userRefJson } from '../../users/present.ts'
import { deletedName } from '../../users/table.ts'
import { voteCollection } from '../../votes/present.ts'
import { type EventRecord, type Noun, recordsOf } from '../rules/records-of.ts'
import type { FeedEvent } from '../schema.ts'

/** A row of `events` with a position in the feed. */
export interface NumberedEvent {
  id: number
  seq: number
  type: string
  user_id: number | null
  /** JSON. */
  data: string
  created: string
}

/** A parsed row with its declaration. */
interface ReadRow extends Omit<NumberedEvent, 'data'> {
  declared: MapEvent<unknown>
  data: Record<string, unknown>
  records: (EventRecord & { id: number })[]
}

/** The events as a token with this scope sees them now. Rows contain ids, which are replaced with API records. */
export async function renderEvents(ctx: MapContext, rows: NumberedEvent[], scope: Scope, recordScope = scope) {
  const events = rows.flatMap((row) => readRow(ctx, row))
  const records = await loadRecords(ctx, idsOf(events), recordScope)
  if (!includesScope(scope, 'write')) hideWaiting(records)
  return events.map((event) => renderEvent(event, records, scope))
}

/** Leaves out unknown types, such as those added by a later release. */
function readRow(ctx: MapContext, row: NumberedEvent): ReadRow[] {
  const declared = mapEvents.get(row.type)
  if (!declared) return []
  const data: Record<string, unknown> = JSON.parse(row.data)
  const records = recordsOf(declared).flatMap((record) => {
    const id = record.field === undefined ? ctx.map.id : data[record.field]
    return typeof id === 'number' ? [{ ...record, id }] : []
  })
  return [{ ...row, declared, data, records }]
}

function idsOf(events: ReadRow[]): Map<Noun, Set<number>> {
  const ids = new Map<Noun, Set<number>>()
  const add = (noun: Noun, id: number) => ids.set(noun, (ids.get(noun) ?? new Set()).add(id))
  for (const { records, user_id, data } of events) {
    for (const { noun, id } of records) add(noun, id)
    const { parent, category } = (data.previous ?? {}) as Record<string, number | null>
    if (parent) add('list', parent)
    if (category) add('category', category)
    if (user_id !== null) add('user', user_id)
  }
  return ids
}

/** Read tokens are used in public pages, where pending suggestions must not appear. */
function hideWaiting(records: Records): void {
  for (const [id, task] of records.get('task') ?? []) {
    if ((task as { pending: boolean }).pending) records.get('task')?.delete(id)
  }
}

function renderEvent(event: ReadRow, records: Records, scope: Scope): FeedEvent {
  const { id, seq, type, declared, created } = event
  const data: Record<string, unknown> = {}
  for (const field of feedFields(declared, scope)) data[field] = event.data[field] ?? null
  for (const record of event.records) data[record.name] = records.get(record.noun)?.get(record.id) ?? null
  if ('previous' in data) data.previous = previousOf(event.data, records, scope, data.task)
  // Hides records that belong to a hidden task.
  if (data.task === null) for (const name of ['comment', 'vote', 'note', 'message']) if (name in data) data[name] = null
  return { id, seq, type, version: declared.version, created, actor: actorOf(event, records, scope, data), data }
}

/** What a task's short fields contained before, unless that was pending, or its author's texts have been erased. */
function previousOf(data: ReadRow['data'], records: Records, scope: Scope, task: unknown): unknown {
  const before = data.previous as Record<string, unknown> | undefined
  const wasHidden = before?.pending && !includesScope(scope, 'write')
  const author = (task as { author: { first_name: string } } | null)?.author
  if (!before || !author || wasHidden || author.first_name === deletedName) return null
  const find = (noun: Noun, id: unknown) => records.get(noun)?.get(id as number) ?? null
  const shown = { ...before, parent: find('list', before.parent), category: find('category', before.category) }
  const fields = (data.fields ?? ['parent']) as (keyof typeof shown)[]
  return Object.fromEntries(fields.filter((name) => name in before).map((name) => [name, shown[name]]))
}

/** Read tokens see an actor's name only if the API also shows them as the record's author. */
function actorOf({ user_id }: ReadRow, records: Records, scope: Scope, data: FeedEvent['data']): FeedEvent['actor'] {
  if (user_id === null) return null
  const actor = (records.get('user')?.get(user_id) ?? null) as FeedEvent['actor']
  if (includesScope(scope, 'write')) return actor
  const { author } = (data.vote ?? data.comment ?? data.task ?? {}) as { author?: { id: number } }
  return author?.id === user_id ? actor : null
}

/** Records by id, as the API presents them. Hidden and deleted ones are left out. */
type Records = Map<Noun, Map<number, unknown>>

/** Runs one statement per noun, however many events there are. For the `map` noun, the id is the map's own. */
async function loadRecords(ctx: MapContext, wanted: Map<Noun, Set<number>>, scope: Scope): Promise<Records> {
  const records: Records = new Map()
  for (const [noun, ids] of wanted) {
    const found = await loaders[noun](ctx, [...ids], scope)
    records.set(noun, new Map([...found].map(([id, json]) => [id, JSON.parse(json)])))
  }
  return records
}

type Load = (ctx: MapContext, ids: number[], scope: Scope) => Promise<Map<number, Json>>

const loaders: Record<Noun, Load> = {
  task: taskCollection.presentMany,
  list: listCollection.presentMany,
  comment: commentCollection.presentMany,
  vote: voteCollection.presentMany,
  category: categoryCollection.presentMany,
  note: noteCollection.presentMany,
  message: messageCollection.presentMany,
  map: async (ctx, _ids, scope) => new Map([[ctx.map.id, await presentMap(ctx, scope)]]),
  user: async ({ database, db, map }, ids, scope) => {
    if (ids.length === 0) return new Map()
    const json = jsonSql(database.engine, undefined, scope)
    const value = { team_id: map.team_id, map_id: map.id }
    const user = json.text(userRefJson(json, sql.ref('listed.id'), value))
    const { rows } = await sql<{ id: number; json: Json | null }>`select listed.id, ${user} as json
      from ${listedIds(database, ids)} as listed`.execute(db)
    return new Map(rows.flatMap(({ id, json: text }) => (text === null ? [] : [[id, text]])))
  },
}
