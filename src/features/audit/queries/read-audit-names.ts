import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import type { AuditEvent } from '../schema.ts'

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
