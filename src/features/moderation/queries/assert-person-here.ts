import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import '../../approval/table.ts'

/** Throws for people who have done nothing in this map: for the team they do not exist. */
export async function assertPersonHere(ctx: MapContext, userId: number): Promise<void> {
  const by = (table: string, column: string) => sql`exists (select 1 from ${sql.table(table)} r
    where r.map_id = ${ctx.map.id} and ${sql.ref(`r.${column}`)} = ${userId})`
  const { rows } = await sql<{ known: boolean }>`select (${by('tasks', 'author_id')} or ${by('comments', 'author_id')}
    or ${by('votes', 'author_id')} or ${by('map_people', 'user_id')} or ${by('reports', 'user_id')}) as known`.execute(
    ctx.db,
  )
  if (userId === 0 || !rows[0]?.known) throw new NotFound()
}

/** Members of the team are neither blocked nor trusted: what they do here is a matter of their role. */
export async function assertNotMember(ctx: MapContext, userId: number): Promise<void> {
  const member = await ctx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', ctx.map.team_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member) throw new Conflict('is_member', 'This person is a member of the team.')
}
