import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'

/** How many approved tasks the lists of each role have: the same for everybody. */
export async function countByRole(ctx: MapContext): Promise<Map<RoleSlug, number>> {
  const { rows } = await sql<{ role: RoleSlug; count: number }>`select l.role,
      sum(l.tasks_count - l.pending_count) as count
    from lists l where l.map_id = ${ctx.map.id} and l.live group by l.role`.execute(ctx.db)
  return new Map(rows.map(({ role, count }) => [role, Number(count)]))
}
