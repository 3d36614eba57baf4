import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'

/** Whether any task in the map has votes that another board counted, but whose voters weren't imported. */
export const hasImportedVotes = async (ctx: MapContext): Promise<boolean> =>
  (await withImportedVotes(ctx).select('id').limit(1).executeTakeFirst()) !== undefined

/** These tasks' imported votes. Tasks without any are left out. */
export async function readImportedVotes(ctx: MapContext, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await withImportedVotes(ctx).select(['id', 'imported_votes']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, imported_votes }) => [id, imported_votes]))
}

const withImportedVotes = (ctx: MapContext) =>
  ctx
    .from('tasks')
    // A literal, so both engines use the index on these tasks.
    .where(sql<boolean>`live and imported_votes > 0`)
