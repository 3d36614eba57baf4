import { sql } from 'kysely'
import type { MapContext } from '../../platform/context.ts'
import { jsonSql } from '../../platform/db/json.ts'
import { statement } from '../../platform/db/statement.ts'
import { asJson, type Json } from '../../platform/http/endpoint.ts'
import { roleColour, roleName, roleOrder } from './rules/role.ts'

interface Values {
  map_id: number
  site: string
}

export async function presentMap(ctx: MapContext): Promise<Json> {
  const values = { map_id: ctx.map.id, site: ctx.site.publicUrl }
  const [row] = await mapStatement(ctx.database, ctx.db, values, ctx.site.urlField)
  if (!row) throw new Error(`The map ${ctx.map.id} of a token is gone.`)
  return asJson(row.json)
}

const mapStatement = statement<Values, { json: string }, [urlField: string]>((_db, { engine }, value, urlField) => {
  const json = jsonSql(engine)
  const list = json.object({
    id: sql.ref('l.id'),
    name: sql.ref('l.name'),
    role: json.object({ name: roleName(sql.ref('l.role')), colour: roleColour(sql.ref('l.role')) }),
    suggestions: json.flag(sql.ref('l.suggestions')),
    comments: json.flag(sql.ref('l.comments')),
    votes: json.flag(sql.ref('l.votes')),
    display_count: sql.ref('l.display_count'),
  })
  const map = json.object({
    name: sql.ref('m.name'),
    slug: sql.ref('m.slug'),
    [urlField]: sql`${value.site} || '/' || t.slug || '/' || m.slug || '/'`,
    created: json.moment(sql.ref('m.created')),
    description: sql.ref('m.description'),
    parsed_description: sql.ref('m.parsed_description'),
    url: sql.ref('m.url'),
    contact_email: sql.ref('m.contact_email'),
    avatar: sql`${value.site} || '/avatar/' || t.slug || '/' || m.slug || '.svg'`,
    team: json.object({
      name: sql.ref('t.name'),
      slug: sql.ref('t.slug'),
      url: sql.ref('t.url'),
      created: json.moment(sql.ref('t.created')),
      avatar: sql`${value.site} || '/avatar/' || t.slug || '.svg'`,
    }),
    lists: sql`(select ${json.array(list, sql`${roleOrder(sql.ref('l.role'))}, l.position, l.id`)}
      from lists l where l.map_id = m.id)`,
  })
  return sql<{ json: string }>`select ${json.text(map)} as json
    from maps m join teams t on t.id = m.team_id where m.id = ${value.map_id}`
})
