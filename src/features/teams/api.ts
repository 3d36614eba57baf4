import { sql } from 'kysely'
import type { MapContext } from '../../platform/context.ts'
import { type Json, jsonSql, subquery } from '../../platform/db/json.ts'
import { statement } from '../../platform/db/statement.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { Team, TeamMember } from './schema.ts'

export const teamGetEndpoint = endpoint({
  id: 'team.get',
  method: 'GET',
  path: '/api/1/team/',
  scope: 'read',
  summary: "Get the map's team",
  description: 'Includes its members. Also works while the map is archived.',
  reply: ok(Team),
  worksInArchived: true,
  handle: (ctx) => presentTeam(ctx),
})

async function presentTeam(ctx: MapContext): Promise<Json> {
  const values = { team_id: ctx.map.team_id, site: ctx.site.publicUrl }
  const [row] = await teamStatement(ctx, values)
  if (!row) throw new Error(`The token's team ${ctx.map.team_id} does not exist.`)
  return row.json
}

const teamStatement = statement<{ team_id: number; site: string }, { json: Json }>(({ engine, value }) => {
  const json = jsonSql(engine)
  const member = json.object(TeamMember, {
    user: json.object(TeamMember.properties.user, {
      id: sql.ref('u.id'),
      first_name: sql.ref('u.first_name'),
      last_name: sql.ref('u.last_name'),
      // The first administrator starts out without an address.
      email: sql`coalesce(u.email, '')`,
    }),
    role: sql.ref('m.role'),
    created: json.timestamp(sql.ref('m.created')),
  })
  const team = json.object(Team, {
    name: sql.ref('t.name'),
    slug: sql.ref('t.slug'),
    url: sql.ref('t.url'),
    created: json.timestamp(sql.ref('t.created')),
    avatar: sql`${value.site} || '/avatar/' || t.slug || '.svg'`,
    members: subquery(
      json.array(member, sql`m.created, m.user_id`),
      sql`team_members m join users u on u.id = m.user_id where m.team_id = ${value.team_id}`,
    ),
  })
  return sql<{ json: Json }>`select ${json.text(team)} as json from teams t where t.id = ${value.team_id}`
})
