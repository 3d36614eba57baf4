import type { MapContext } from '../../../platform/context.ts'
import { cursorIn, maxPageSize, type RecordPage } from '../../../platform/records/paging.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { auditEventCollection, auditFiltersIn } from '../present.ts'
import type { AuditEvent, AuditQuery } from '../schema.ts'

/** A page of the audit log, newest first. */
export async function listAuditEvents(ctx: MapContext, query: AuditQuery): Promise<RecordPage> {
  assertMayManageMap(ctx)
  return auditEventCollection.list(ctx, query, ...auditFiltersIn(query, ctx.database))
}

/** All matching events, in batches, because they may not fit in memory. */
export async function* everyAuditEvent(
  ctx: MapContext,
  filters: Omit<AuditQuery, 'page' | 'cursor' | 'page_size'>,
): AsyncGenerator<AuditEvent[]> {
  for (let cursor: string | undefined, more = true; more; ) {
    const query = { ...filters, count: false, page_size: maxPageSize, ...(cursor === undefined ? {} : { cursor }) }
    const page = await listAuditEvents(ctx, query)
    if (page.results.length > 0) yield page.results.map((json) => JSON.parse(json))
    cursor = cursorIn(page.next)
    more = cursor !== undefined
  }
}

interface AuditActor {
  id: number
  first_name: string
  last_name: string
}

/** Team members and the map's tokens, for the filter. Anyone else is found through their entries. */
export async function listAuditActors(ctx: MapContext): Promise<AuditActor[]> {
  assertMayManageMap(ctx)
  const members = await ctx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('m.team_id', '=', ctx.map.team_id)
    .orderBy('u.first_name')
    .limit(200)
    .execute()
  const tokens = await ctx
    .from('tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .orderBy('u.first_name')
    .limit(200)
    .execute()
  return [...members, ...tokens]
}

/** The names shown in audit log entries, by id. Permanently deleted records are missing. */
export interface AuditNames {
  tasks: Map<number, string>
  lists: Map<number, string>
  categories: Map<number, string>
  webhooks: Map<number, string>
  people: Map<number, { first_name: string; last_name: string }>
  /** The tokens' users, by token id. */
  tokens: Map<number, string>
  /** Events of moves that undid the previous move. */
  undoing: Set<number>
}

/** The names of the records these events are about. Administrators also see the names of deleted records. */
export async function readAuditNames(ctx: MapContext, events: AuditEvent[]): Promise<AuditNames> {
  assertMayManageMap(ctx)
  const idsOf = (...fields: string[]) => [
    ...new Set(events.flatMap(({ data }) => fields.map((field) => data[field])).filter((id) => typeof id === 'number')),
  ]
  const named = async (table: 'lists' | 'categories' | 'webhooks', ids: number[]) => {
    if (ids.length === 0) return new Map<number, string>()
    const rows = await ctx.from(table, { id: ids }).select(['id', 'name']).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    tasks: await titlesOf(ctx, idsOf('task_id', 'into', 'from')),
    lists: await named('lists', idsOf('list_id', 'from_list_id', 'to_list_id')),
    categories: await named('categories', idsOf('category_id')),
    webhooks: await named('webhooks', idsOf('webhook_id')),
    people: await namesOf(ctx, idsOf('user_id', 'author_id')),
    tokens: await tokensOf(ctx, idsOf('token_id')),
    undoing: await undoingMoves(ctx, events),
  }
}

async function titlesOf(ctx: MapContext, ids: number[]): Promise<AuditNames['tasks']> {
  if (ids.length === 0) return new Map()
  const tasks = await ctx.from('tasks', { id: ids }).select(['id', 'title']).execute()
  return new Map(tasks.map(({ id, title }) => [id, title]))
}

async function namesOf(ctx: MapContext, ids: number[]): Promise<AuditNames['people']> {
  if (ids.length === 0) return new Map()
  const users = ctx.db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids)
  return new Map((await users.where('deleted', 'is', null).execute()).map(({ id, ...name }) => [id, name]))
}

async function tokensOf(ctx: MapContext, ids: number[]): Promise<AuditNames['tokens']> {
  if (ids.length === 0) return new Map()
  const tokens = ctx.from('tokens as k', { id: ids }).innerJoin('users as u', 'u.id', 'k.user_id')
  const rows = await tokens.select(['k.id', 'u.first_name']).execute()
  return new Map(rows.map(({ id, first_name }) => [id, first_name]))
}

/** Undoing a move resumes the previous stay, so the task's arrival in the list predates the move. */
async function undoingMoves(ctx: MapContext, events: AuditEvent[]): Promise<Set<number>> {
  const moves = events.filter(({ type }) => type === 'task.moved')
  const ids = [...new Set(moves.map(({ data }) => Number(data.task_id)))]
  if (ids.length === 0) return new Set()
  const stays = await ctx
    .from('task_stays', { task_id: ids })
    .select(['task_id', 'list_id', 'arrived', 'left_at'])
    .execute()
  const undoes = ({ data, created }: AuditEvent) => {
    const at = Date.parse(created)
    return stays.some(
      ({ task_id, list_id, arrived, left_at }) =>
        task_id === data.task_id &&
        list_id === data.to_list_id &&
        Date.parse(arrived) < at &&
        (left_at === null || Date.parse(left_at) > at),
    )
  }
  return new Set(moves.filter(undoes).map(({ id }) => id))
}
