import { sql } from 'kysely'
import type { MapContext } from '../../platform/context.ts'
import { jsonSql } from '../../platform/db/json.ts'
import { statement } from '../../platform/db/statement.ts'
import { asJson, type Json } from '../../platform/http/endpoint.ts'

export async function presentTeam(ctx: MapContext): Promise<Json> {
  const values = { team_id: ctx.map.team_id, site: ctx.site.publicUrl }
  const [row] = await teamStatement(ctx.database, ctx.db, values)
  if (!row) throw new Error(`The team ${ctx.map.team_id} of a token is gone.`)
  return asJson(row.json)
}

const teamStatement = statement<{ team_id: number; site: string }, { json: string }>((_db, { engine }, value) => {
  const json = jsonSql(engine)
  const member = json.object({
    user: json.object({
      id: sql.ref('u.id'),
      first_name: sql.ref('u.first_name'),
      last_name: sql.ref('u.last_name'),
      // The first administrator may have none yet.
      email: sql`coalesce(u.email, '')`,
    }),
    role: sql.ref('m.role'),
    created: json.moment(sql.ref('m.created')),
  })
  const members = sql`(select ${json.array(member, sql`m.created, m.user_id`)}
    from team_members m join users u on u.id = m.user_id where m.team_id = t.id)`
  const team = json.object({
    name: sql.ref('t.name'),
    slug: sql.ref('t.slug'),
    url: sql.ref('t.url'),
    created: json.moment(sql.ref('t.created')),
    avatar: sql`${value.site} || '/avatar/' || t.slug || '.svg'`,
    members: members,
  })
  return sql<{ json: string }>`select ${json.text(team)} as json from teams t where t.id = ${value.team_id}`
})
