import '../table.ts'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { mayStillUndo } from '../rules/undo.ts'

type Counts = Partial<Record<string, number>>

export interface PastImport {
  id: number
  source: string
  created: Timestamp
  finished: Timestamp | null
  /** Undefined for the command line. */
  person: { first_name: string; last_name: string; deleted: Timestamp | null } | undefined
  /** How many records it has added, by kind. */
  counts: Counts
  updated: number
  undone: Timestamp | null
  mayUndo: boolean
}

/** The latest imports, with who started them and what they added. */
export async function listImports(ctx: MapContext): Promise<PastImport[]> {
  assertMayManageMap(ctx)
  const rows = await ctx.db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.source', 'i.created', 'i.finished', 'i.counts', 'i.updated', 'i.undone', 'i.user_id'])
    .select(['u.first_name', 'u.last_name', 'u.deleted'])
    .where('i.map_id', '=', ctx.map.id)
    .orderBy('i.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ first_name, last_name, deleted, user_id, counts, ...row }) => ({
    ...{ ...row, counts: JSON.parse(counts) as Counts },
    mayUndo: row.undone === null && mayStillUndo(ctx.site, { created: row.created, now: ctx.now }),
    person: user_id === null ? undefined : { first_name: first_name ?? '', last_name: last_name ?? '', deleted },
  }))
}

/** The last import from a source. */
export async function readLatestImport(ctx: MapContext, source: string): Promise<{ id: number; counts: Counts }> {
  const row = await ctx.db
    .selectFrom('imports')
    .select(['id', 'counts'])
    .where('map_id', '=', ctx.map.id)
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) throw new NotFound()
  return { id: row.id, counts: JSON.parse(row.counts) as Counts }
}
